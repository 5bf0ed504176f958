import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { accountLimits } from '../accounts.constants.ts';
import { FormError } from './form-error.tsx';
import { useForm } from './use-form.ts';

/** Asks for the password before deleting the account; the page's action redirects afterwards. */
export function AccountDeletion({ onClose }: { onClose: () => void }) {
  const { Form, form, isBusy, failure, fields } = useForm(() => {});
  return (
    <Dialog title="Delete your account?" onClose={onClose} size="small" isBusy={isBusy}>
      <Form method="post" ref={form} className="form">
        <input type="hidden" name="intent" value="delete-account" />
        <p className="text-soft">This cannot be taken back. Your password shows that it is you who wants it.</p>
        <FormError failure={failure} fields={fields} />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          maxLength={accountLimits.password}
          error={fields?.['password']}
        />
        <DialogButtons
          label="Delete for good"
          cancelLabel="Keep my account"
          isBusy={isBusy}
          isDanger
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
