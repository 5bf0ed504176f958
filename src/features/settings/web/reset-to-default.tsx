interface ResetToDefaultProps {
  /** The name of the text. */
  of: string;
  label?: string;
  isDefault: boolean;
  onReset: () => void;
}

/** A button that restores the default text. */
export function ResetToDefault({ of, label = 'Reset to default', isDefault, onReset }: ResetToDefaultProps) {
  if (isDefault) return null;
  return (
    <button className="text-button justify-self-start text-small" type="button" onClick={onReset}>
      {label}
      <span className="sr-only">{`: ${of}`}</span>
    </button>
  );
}
