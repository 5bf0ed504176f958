import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { emailPreferenceMessages, optionalEmails, type OptionalEmail } from '../email-preferences.constants.ts';
import type { EmailPreferencesApi } from '../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

const labels: Record<OptionalEmail, { label: string; hint: string }> = {
  messages: {
    label: 'Messages that wait for you',
    hint: 'When we have written to you, in your inbox or the chat, and you have not seen it yet.',
  },
  follow_ups: {
    label: 'After an adoption',
    hint: 'Four e-mails 3, 14, 30 and 60 days after your pet came home, with what helps at that time.',
  },
  reminders: { label: 'Reminders of pickups', hint: 'The day before you collect your pet.' },
};

/** A checkbox for each optional email; each change is saved at once. */
export function OptionalEmails({ preferences }: { preferences: Record<OptionalEmail, boolean> }) {
  const { mutate, isBusy, failure } = useMutation(emailPreferenceMessages.failed);
  // Optimistic: shows the new value until the server responds.
  const [ticked, setTicked] = useState<Partial<Record<OptionalEmail, boolean>>>({});

  const save = async (email: OptionalEmail, isEnabled: boolean) => {
    if (isBusy) return;
    setTicked({ [email]: isEnabled });
    await mutate(() => call('PUT /api/users/me/email-preferences', { body: { [email]: isEnabled } }), {
      successMessage: emailPreferenceMessages.saved,
    });
    setTicked({});
  };

  return (
    <fieldset className="grid gap-4" aria-busy={isBusy || undefined}>
      <legend className="sr-only">E-mails that you may turn off</legend>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {optionalEmails.map((email) => (
        <CheckField
          key={email}
          name={email}
          {...labels[email]}
          isChecked={ticked[email] ?? preferences[email]}
          onCheck={(isEnabled) => void save(email, isEnabled)}
        />
      ))}
    </fieldset>
  );
}
