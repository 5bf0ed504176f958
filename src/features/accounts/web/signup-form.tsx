import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../../platform/email-address.contract.ts';
import { INVALID_PHONE, isPhoneNumber } from '../../../platform/phone-number.contract.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountMessages, describePasswordErrors, findPasswordErrors, personMessages } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { authTitles } from './auth-mode.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { Consent } from './signup-consent.tsx';
import { EmailField, NameField, PhoneField } from './person-fields.tsx';

const call = createApiClient<AccountsApi>();

interface SignupFormProps {
  onLogin: () => void;
  /** Called with the message to show. */
  onDone: (message: string) => void;
}

export function SignupForm({ onLogin, onDone }: SignupFormProps) {
  const [password, setPassword] = useState('');
  const { form, isBusy, failure, fields } = useFormAction({
    required: { ...personMessages, password: 'Enter a password' },
    // All at once: the server would report phone and email only after the password.
    check(typed) {
      const errors = findPasswordErrors(password);
      const invalid = {
        ...(!isPhoneNumber(formText(typed, 'phone_number')) && { phone_number: INVALID_PHONE }),
        ...(!isEmailAddress(formText(typed, 'email').trim()) && { email: INVALID_EMAIL }),
        ...(errors.length > 0 && { password: describePasswordErrors(errors) }),
      };
      return Object.keys(invalid).length > 0 ? { fields: invalid } : null;
    },
    send(typed) {
      const person = Object.fromEntries(typed) as Record<'name' | 'phone_number' | 'email' | 'password', string>;
      return call('POST /api/auth/signup', { body: person });
    },
    failedMessage: accountMessages.signupFailed,
    shouldRevalidate: false,
    onDone: () => onDone(accountMessages.signedUp),
  });

  return (
    <form {...form} className="form">
      <NameField fields={fields} autoComplete="name" />
      <PhoneField fields={fields} autoComplete="tel" />
      <EmailField fields={fields} autoComplete="username" />
      <NewPasswordField value={password} onChange={setPassword} error={fields?.['password']} />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Consent />
      <SubmitButton isBusy={isBusy} className="button button-large">
        {authTitles.signup}
      </SubmitButton>
      <button type="button" className="text-button justify-self-center" onClick={onLogin}>
        Already have an account? Login
      </button>
    </form>
  );
}
