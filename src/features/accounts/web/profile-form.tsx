import { useState } from 'react';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits, personMessages } from '../accounts.constants.ts';
import type { User } from '../accounts.contract.ts';
import { EmailField, NameField, PhoneField } from './person-fields.tsx';

export function ProfileForm({ me }: { me: User }) {
  const { form, isBusy, failure, fields } = useFormAction({
    required: { ...personMessages, current_password: 'Enter your current password' },
    onDone: (message) => showAlert(message, 'success'),
  });
  const [email, setEmail] = useState(me.email);
  const isNewEmail = email.trim().toLowerCase() !== me.email.toLowerCase();
  return (
    <form {...form} className="grid max-w-(--container-text) gap-5">
      <input type="hidden" name="intent" value="save-profile" />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <NameField fields={fields} autoComplete="name" defaultValue={me.name} />
      <EmailField
        fields={fields}
        autoComplete="email"
        defaultValue={me.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {isNewEmail && (
        <PasswordField
          label="Current password"
          name="current_password"
          required
          autoComplete="current-password"
          maxLength={accountLimits.password}
          hint="Needed to change your email."
          error={fields?.['current_password']}
        />
      )}
      <PhoneField fields={fields} autoComplete="tel" defaultValue={me.phone_number} />
      <p>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save changes
        </SubmitButton>
      </p>
    </form>
  );
}
