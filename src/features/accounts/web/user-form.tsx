import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useSession } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { PasswordField, SelectField } from '../../../ui/field.tsx';
import { accountLimits, newPasswordField } from '../accounts.constants.ts';
import type { Role, User } from '../accounts.contract.ts';
import { PasswordRules } from './password-rules.tsx';
import { EmailField, NameField, PhoneField } from './person-fields.tsx';

interface UserFormProps {
  /** The user to edit; absent to add one. */
  user?: User;
  roles: Role[];
  onClose: () => void;
  onDone: (message: string) => void;
}

export function UserForm({ user, roles, onClose, onDone }: UserFormProps) {
  const action = useFormAction({ onDone });
  const { fields } = action;
  const isAdmin = useCurrentUser().role === 'Admin';
  const isOwn = useSession()?.user_id === user?.id;
  return (
    <FormDialog
      title={user ? `Edit ${user.name}` : 'Add a user'}
      action={action}
      label={user ? 'Save' : 'Add User'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <input type="hidden" name="intent" value={user ? 'update' : 'add'} />
      {user && <input type="hidden" name="id" value={user.id} />}
      <NameField fields={fields} autoComplete="off" defaultValue={user?.name} />
      <EmailField fields={fields} autoComplete="off" defaultValue={user?.email} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField fields={fields} autoComplete="off" defaultValue={user?.phone_number} />
        <SelectField
          label="Role"
          name="role_id"
          required
          options={roleOptions(roles, user, isAdmin)}
          defaultValue={user?.role_id ?? ''}
          hint={isOwn ? 'Changing your role logs you out.' : undefined}
          error={fields?.['role_id']}
        />
      </div>
      {isOwn ? <OwnPassword /> : <NewPassword isOptional={user !== undefined} error={fields?.['password']} />}
    </FormDialog>
  );
}

function roleOptions(roles: Role[], user: User | undefined, isAdmin: boolean) {
  // Other staff can't make Admins.
  const options = roles
    .filter(({ name }) => isAdmin || name !== 'Admin')
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return user ? options : [{ value: '', label: 'Choose a role' }, ...options];
}

function NewPassword({ isOptional, error }: { isOptional: boolean; error: string | undefined }) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      label={isOptional ? 'New password' : 'Password'}
      name="password"
      required={!isOptional}
      {...newPasswordField}
      maxLength={accountLimits.password}
      hint={isOptional ? 'Leave blank to keep the current password. A new one logs them out everywhere.' : undefined}
      onChange={(event) => setPassword(event.currentTarget.value)}
      error={error}
    >
      {(!isOptional || password !== '') && <PasswordRules password={password} />}
    </PasswordField>
  );
}

/** Changing it here would end the own session; the linked page keeps it. */
function OwnPassword() {
  return (
    <p className="text-small text-soft">
      This is your own account: your password is changed on{' '}
      <Link className="text-link" to="/admin-dashboard/change-password">
        its own page
      </Link>
      .
    </p>
  );
}
