import { useId } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While the action runs. */
  isBusy?: boolean;
  /** The action cannot be undone. */
  isDanger?: boolean;
  /** The consequences, or an error. */
  children?: React.ReactNode;
}

/** Asks before an action. Cancel has the focus. */
export function ConfirmDialog({
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  isBusy = false,
  isDanger = false,
  children,
}: ConfirmDialogProps) {
  const explanationId = useId();
  return (
    <Dialog
      title={question}
      onClose={onCancel}
      size="small"
      isBusy={isBusy}
      {...(children && { describedBy: explanationId })}
    >
      <div className="grid gap-6">
        {children && (
          <div id={explanationId} className="grid gap-3 text-soft">
            {children}
          </div>
        )}
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onCancel()}
          >
            {cancelLabel}
          </button>
          <button
            type="button"
            className={isDanger ? 'button button-danger' : 'button'}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onConfirm()}
          >
            {isBusy ? 'Processing...' : confirmLabel}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
