import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { accountLimits } from '../accounts.constants.ts';

/** Asks for the password before deleting the account; the page's action redirects afterwards. */
export function AccountDeletion({ onClose }: { onClose: () => void }) {
  const action = useFormAction();
  return (
    <FormDialog
      title="Delete your account?"
      size="small"
      action={action}
      label="Delete for good"
      cancelLabel="Keep my account"
      isDanger
      onClose={onClose}
    >
      <input type="hidden" name="intent" value="delete-account" />
      <p className="text-soft">This cannot be taken back. Your password shows that it is you who wants it.</p>
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        maxLength={accountLimits.password}
        error={action.fields?.['password']}
      />
    </FormDialog>
  );
}
