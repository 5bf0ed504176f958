import { SubmitButton } from './submit-button.tsx';

interface DialogButtonsProps {
  label: string;
  busyLabel?: string;
  cancelLabel?: string;
  isBusy: boolean;
  /** What is done cannot be taken back. */
  isDanger?: boolean;
  onCancel: () => void;
}

/** The two ways out of a dialog that is a form. */
export function DialogButtons({
  label,
  busyLabel,
  cancelLabel = 'Cancel',
  isBusy,
  isDanger = false,
  onCancel,
}: DialogButtonsProps) {
  return (
    <div className="dialog-actions">
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onCancel()}
      >
        {cancelLabel}
      </button>
      <SubmitButton
        isBusy={isBusy}
        className={isDanger ? 'button button-danger' : 'button'}
        {...(busyLabel !== undefined && { busyLabel })}
      >
        {label}
      </SubmitButton>
    </div>
  );
}
