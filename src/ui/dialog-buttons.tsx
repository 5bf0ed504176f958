import { SubmitButton } from './submit-button.tsx';

interface DialogButtonsProps {
  label: string;
  busyLabel?: string;
  cancelLabel?: string;
  isBusy: boolean;
  /** The action cannot be undone. */
  isDanger?: boolean;
  onCancel: () => void;
}

/** Cancel and submit, for a form in a dialog. */
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
