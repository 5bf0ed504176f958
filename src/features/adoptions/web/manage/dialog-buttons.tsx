import { SubmitButton } from '../../../../ui/submit-button.tsx';

interface DialogButtonsProps {
  label: string;
  isBusy: boolean;
  isDanger?: boolean;
  onCancel: () => void;
}

/** The two ways out of a dialog that is a form. */
export function DialogButtons({ label, isBusy, isDanger = false, onCancel }: DialogButtonsProps) {
  return (
    <div className="dialog-actions">
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onCancel()}
      >
        Cancel
      </button>
      <SubmitButton isBusy={isBusy} className={isDanger ? 'button button-danger' : 'button'}>
        {label}
      </SubmitButton>
    </div>
  );
}
