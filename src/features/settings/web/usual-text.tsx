interface UsualTextProps {
  /** What the text is called. */
  of: string;
  label?: string;
  isUsual: boolean;
  onTake: () => void;
}

/** The way back to the text that holds while nobody has written another. */
export function UsualText({ of, label = 'Back to the usual text', isUsual, onTake }: UsualTextProps) {
  if (isUsual) return null;
  return (
    <button className="text-button justify-self-start text-small" type="button" onClick={onTake}>
      {label}
      <span className="sr-only">{`: ${of}`}</span>
    </button>
  );
}
