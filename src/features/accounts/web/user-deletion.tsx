import { useFormAction } from '../../../browser/use-form-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { User } from '../accounts.contract.ts';

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
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <p>
        The account {user.email} is deleted permanently, with its logins and emails. Pets that {user.name} listed stay,
        without an owner; the audit log keeps what was done by a nameless person.
      </p>
      <p>
        Undecided applications and all pickups are deleted too. Approved applications and receipts stay, without the
        name.
      </p>
    </ConfirmDialog>
  );
}
