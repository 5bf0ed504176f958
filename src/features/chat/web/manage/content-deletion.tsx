import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { Intent } from './answers-action.ts';
import { useContentForm } from './use-content-form.ts';

interface ContentDeletionProps {
  intent: Extract<Intent, `delete-${string}`>;
  content: { id: number; title: string };
  onClose: () => void;
  children: React.ReactNode;
}

export function ContentDeletion({ intent, content: { id, title }, onClose, children }: ContentDeletionProps) {
  const { submit, isBusy, failure } = useContentForm((message) => {
    showAlert(message, 'success');
    onClose();
  });
  return (
    <ConfirmDialog
      question={`Delete “${title}”?`}
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void submit({ intent, id }, { method: 'post' })}
      onCancel={onClose}
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {children}
    </ConfirmDialog>
  );
}
