import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import type { FormAction } from '../use-form-action.ts';

interface FormDialogProps {
  title: string;
  size?: 'small' | 'medium';
  action: FormAction;
  /** The submit button's label. */
  label: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  isDanger?: boolean;
  /** Such as to submit with Ctrl+Enter. */
  onKeyDown?: React.KeyboardEventHandler | undefined;
  onClose: () => void;
  /** The fields. */
  children: React.ReactNode;
}

/** A dialog with a form. It stays open while the form is sent, and shows the errors. */
export function FormDialog({
  title,
  size = 'medium',
  action,
  onKeyDown,
  onClose,
  children,
  ...buttons
}: FormDialogProps) {
  const { form, isBusy, failure } = action;
  return (
    <Dialog title={title} size={size} isBusy={isBusy} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the fields in it */}
      <form {...form} className="form" noValidate onKeyDown={onKeyDown}>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        {children}
        <DialogButtons {...buttons} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
