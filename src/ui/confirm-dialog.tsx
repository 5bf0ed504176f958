import { useId } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While what was confirmed is being done. */
  isBusy?: boolean;
  /** What is confirmed cannot be taken back. */
  isDanger?: boolean;
  /** What it means, or what went wrong with it. */
  children?: React.ReactNode;
}

/** Asks before something is done. The focus is on the harmless answer. */
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
