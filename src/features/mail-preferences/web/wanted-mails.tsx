import { useState } from 'react';
import { currentUser } from '../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../browser/use-mutation-with-toast.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { mailPreferenceMessages, refusableMails, type RefusableMail } from '../mail-preference-words.contract.ts';
import type { MailPreferencesApi } from '../mail-preferences.contract.ts';

const call = currentUser<MailPreferencesApi>();

const words: Record<RefusableMail, { label: string; hint: string }> = {
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

/** What may be refused, a box each; a tick is saved at once. */
export function WantedMails({ wanted }: { wanted: Record<RefusableMail, boolean> }) {
  const { mutate, isBusy, failure } = useMutationWithToast(mailPreferenceMessages.failed);
  // What was ticked just now shows before the server has it; where it refuses, what holds shows again.
  const [ticked, setTicked] = useState<Partial<Record<RefusableMail, boolean>>>({});

  const save = async (mail: RefusableMail, isWanted: boolean) => {
    if (isBusy) return;
    setTicked({ [mail]: isWanted });
    const change = { [mail]: isWanted };
    await mutate(() => call('PUT /api/users/me/mail-preferences', { body: change }), mailPreferenceMessages.saved);
    setTicked({});
  };

  return (
    <fieldset className="grid gap-4" aria-busy={isBusy || undefined}>
      <legend className="sr-only">E-mails that you may turn off</legend>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {refusableMails.map((mail) => (
        <CheckField
          key={mail}
          name={mail}
          {...words[mail]}
          isChecked={ticked[mail] ?? wanted[mail]}
          onCheck={(isWanted) => void save(mail, isWanted)}
        />
      ))}
    </fieldset>
  );
}
