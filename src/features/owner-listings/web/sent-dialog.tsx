import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';

/** Confirms in place of the form. */
export function SentDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div role="status">
        <FormMessage type="notice">{text}</FormMessage>
      </div>
      <p className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}
