import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { storeSession } from '../../../browser/change-session.ts';
import { dashboardPath } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { describePasswordErrors, findPasswordErrors, personMessages } from '../accounts.constants.ts';
import { invitationMessages } from '../invitations.constants.ts';
import type { InvitationsApi } from '../invitations.contract.ts';
import { AuthLink } from './auth-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { NameField } from './person-fields.tsx';
import { Consent } from './signup-consent.tsx';

const call = createApiClient<InvitationsApi>();

interface JoinFormProps {
  token: string;
  /** Called once the link no longer works. */
  onUsed: () => void;
}

/** Says at once that a link has expired. A rejected password does not use up the link. */
export function JoinForm({ token, onUsed }: JoinFormProps) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { email, isInvalid } = useInvitation(token);
  const { form, isBusy, failure, fields } = useFormAction({
    required: { name: personMessages.name, password: 'Enter a password' },
    check() {
      const errors = findPasswordErrors(password);
      return errors.length > 0 ? { fields: { password: describePasswordErrors(errors) } } : null;
    },
    send: (typed) =>
      call('POST /api/invitations/accept', { body: { token, name: formText(typed, 'name').trim(), password } }),
    failedMessage: invitationMessages.failed,
    shouldRevalidate: false,
    async onDone(session) {
      onUsed();
      storeSession(session);
      await navigate(dashboardPath(session), { replace: true });
    },
  });
  if (isInvalid) {
    return (
      <>
        <FormMessage type="error">{invitationMessages.linkInvalid}</FormMessage>
        <AuthLink mode="login" className="button button-large">
          Log in
        </AuthLink>
      </>
    );
  }
  return (
    <form {...form} className="form">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint="You’ll log in with it."
      />
      <NameField label="Your name" fields={fields} autoComplete="name" />
      <NewPasswordField value={password} onChange={setPassword} error={fields?.['password']} />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Consent />
      <SubmitButton isBusy={isBusy} className="button button-large">
        Create account
      </SubmitButton>
    </form>
  );
}

/** The invitation, once it is loaded. */
function useInvitation(token: string): { email: string; isInvalid: boolean } {
  const [invitation, setInvitation] = useState({ email: '', isInvalid: false });
  useEffect(() => {
    if (token === '') return;
    call('POST /api/invitations/lookup', { body: { token } }).then(
      ({ email }) => setInvitation({ email, isInvalid: false }),
      (error: unknown) => {
        // Whatever else fails here, submitting the form will say.
        if (error instanceof ApiFailure && error.status === 400) setInvitation({ email: '', isInvalid: true });
      },
    );
  }, [token]);
  return invitation;
}
