import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { Intent } from './answers-action.ts';
import { useContentForm } from './use-content-form.ts';

interface ContentDialogProps {
  title: string;
  intent: Intent;
  /** The entry to edit; none to add one. */
  id?: number | undefined;
  onClose: () => void;
  /** Renders the fields with their errors. */
  children: (fields: Record<string, string> | undefined) => React.ReactNode;
}

/** A dialog with a form to add or edit an answer or a reply. */
export function ContentDialog({ title, intent, id, onClose, children }: ContentDialogProps) {
  const { Form, form, isBusy, failure, fields } = useContentForm((message) => {
    showAlert(message, 'success');
    onClose();
  });
  const hasFieldErrors = Object.keys(fields ?? {}).length > 0;
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <Form method="post" ref={form} className="form">
        <input type="hidden" name="intent" value={intent} />
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        {failure !== undefined && (
          <FormMessage kind="error">{hasFieldErrors ? 'Please check the marked fields.' : failure}</FormMessage>
        )}
        {children(fields)}
        <DialogButtons label="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
