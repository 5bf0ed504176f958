import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { User } from '../accounts.contract.ts';
import { FormError } from './form-error.tsx';
import { useForm } from './use-form.ts';

interface UserDeletionProps {
  user: User;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks for confirmation, and lists what is deleted (`product.md`, section 3). */
export function UserDeletion({ user, onClose, onDone }: UserDeletionProps) {
  const { submit, isBusy, failure } = useForm(onDone);
  return (
    <ConfirmDialog
      question={`Delete ${user.name}?`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void submit({ intent: 'delete', id: user.id }, { method: 'post' })}
      onCancel={onClose}
    >
      <FormError failure={failure} />
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
