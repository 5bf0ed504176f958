import { useEffect, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { staffRoleNames } from '../../../platform/capabilities.contract.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { personMessages } from '../accounts.constants.ts';
import { INVITATION_VALID_DAYS, invitationMessages } from '../invitations.constants.ts';
import type { InvitationsApi } from '../invitations.contract.ts';
import { EmailField } from './person-fields.tsx';
import { staffRoleHints, staffRoleOptions } from './staff-role-labels.ts';

/** Opens the form with the page, for links to it. */
export const INVITE_HASH = '#invite';

const call = createApiClient<InvitationsApi>();

const noRole = { value: '', label: 'Choose a role' };
const userOption = { value: 'User', label: 'User, for adopters' };
const adminOption = { value: 'Admin', label: 'Admin, for colleagues who run everything' };

interface InvitationFormProps {
  onClose: () => void;
  onDone: (message: string) => void;
}

export function InvitationForm({ onClose, onDone }: InvitationFormProps) {
  const { today } = useToday();
  const isAdmin = useCurrentUser().role === 'Admin';
  const options = [noRole, ...staffRoleOptions, ...(isAdmin ? [adminOption] : []), userOption];
  const [role, setRole] = useState('');
  const staffRole = staffRoleNames.find((name) => name === role);
  const action = useFormAction({
    required: { email: personMessages.email },
    check: () => (role === '' ? { fields: { role: 'Choose a role' } } : null),
    send: (typed) =>
      call('POST /api/users/invitations', {
        body: {
          email: formText(typed, 'email').trim(),
          ...(staffRole
            ? { role: 'User', staff_roles: [staffRole], last_day: formText(typed, 'last_day') || null }
            : { role }),
        },
      }),
    failedMessage: invitationMessages.sendFailed,
    onDone: ({ email }) => onDone(invitationMessages.sent(email)),
  });
  // A reload shall not open the form again.
  useEffect(() => {
    if (location.hash === INVITE_HASH) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return (
    <FormDialog title="Invite by email" action={action} label="Send invitation" busyLabel="Sending…" onClose={onClose}>
      <p className="text-soft">
        {`We’ll email a link to create an account. It works once, for ${INVITATION_VALID_DAYS} days.`}
      </p>
      <EmailField fields={action.fields} autoComplete="off" />
      <SelectField
        label="Role"
        name="role"
        required
        options={options}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
        hint={staffRole && staffRoleHints[staffRole]}
        error={action.fields?.['role']}
      />
      {staffRole && (
        <Field
          label="Last day (optional)"
          name="last_day"
          type="date"
          min={today}
          hint="The role ends after this day. Their account stays."
          error={action.fields?.['last_day']}
        />
      )}
    </FormDialog>
  );
}
