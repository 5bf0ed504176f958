import { useEffect } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { SelectField } from '../../../ui/field.tsx';
import { personMessages } from '../accounts.constants.ts';
import { INVITATION_VALID_DAYS, invitationMessages } from '../invitations.constants.ts';
import type { Invitation, InvitationsApi } from '../invitations.contract.ts';
import { EmailField } from './person-fields.tsx';

/** Opens the form with the page, for links to it. */
export const INVITE_HASH = '#invite';

const call = createApiClient<InvitationsApi>();

const roleOptions: { value: Invitation['role']; label: string }[] = [
  { value: 'Admin', label: 'Admin, for colleagues' },
  { value: 'User', label: 'User, for adopters' },
];

interface InvitationFormProps {
  onClose: () => void;
  onDone: (message: string) => void;
}

export function InvitationForm({ onClose, onDone }: InvitationFormProps) {
  const action = useFormAction({
    required: { email: personMessages.email },
    send: (typed) =>
      call('POST /api/users/invitations', {
        body: { email: formText(typed, 'email').trim(), role: formText(typed, 'role') },
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
      <SelectField label="Role" name="role" required options={roleOptions} error={action.fields?.['role']} />
    </FormDialog>
  );
}
