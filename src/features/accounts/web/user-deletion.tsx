import { useFormAction } from '../../../browser/use-form-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { User } from '../accounts.contract.ts';
import { FormMessage } from '../../../ui/form-message.tsx';

interface UserDeletionProps {
  user: User;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks for confirmation, and lists what is deleted (`product.md`, section 3). */
export function UserDeletion({ user, onClose, onDone }: UserDeletionProps) {
  const { submit, isBusy, failure } = useFormAction({ onDone });
  return (
    <ConfirmDialog
      question={`Delete ${user.name}?`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      isDanger
      isBusy={isBusy}
      onConfirm={() => submit({ intent: 'delete', id: user.id })}
      onCancel={onClose}
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <p>
        The account {user.email} goes for good, with its sign-ins and the mails written to it. Pets that {user.name}{' '}
        listed stay, without an owner; the audit log keeps what was done by a nameless person.
      </p>
      <p>
        Applications that are not approved go as well, and all pickups. Approved ones and receipts stay, without the
        name.
      </p>
    </ConfirmDialog>
  );
}
