import { useState } from 'react';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { accountLimits } from '../accounts.constants.ts';

interface AccountDeletionProps {
  hasListings: boolean;
  onClose: () => void;
}

/** Asks for the password before deleting the account; the page's action redirects afterwards. */
export function AccountDeletion({ hasListings, onClose }: AccountDeletionProps) {
  const [leavesListings, setLeavesListings] = useState(false);
  const action = useFormAction({ required: { password: 'Enter your password' } });
  return (
    <FormDialog
      title="Delete your account?"
      size="small"
      action={action}
      label="Delete account"
      cancelLabel="Cancel"
      isDanger
      onClose={onClose}
    >
      <input type="hidden" name="intent" value="delete-account" />
      <p className="text-soft">This is permanent and can’t be undone. Enter your password to confirm.</p>
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        maxLength={accountLimits.password}
        error={action.fields?.['password']}
      />
      {hasListings && (
        <CheckField
          label="Keep my listings on the site"
          name="leave_listings"
          isChecked={leavesListings}
          onCheck={setLeavesListings}
          hint="Otherwise, we’ll remove them with your account."
        />
      )}
    </FormDialog>
  );
}
