import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatContentsApi, ChatSettings } from '../../chat-contents.contract.ts';

const call = createApiClient<ChatContentsApi>();

export function SettingsPanel({ settings }: { settings: ChatSettings }) {
  const { form, isBusy, failure, fields } = useFormAction({
    send: (typed) =>
      call('PUT /api/chat-settings/', {
        body: { greeting: formText(typed, 'greeting'), is_bot_on: typed.has('is_bot_on') },
      }),
    successMessage: 'Kept.',
  });
  const [isBotOn, setIsBotOn] = useState(settings.is_bot_on);
  return (
    <Panel title="How the chat begins">
      <form {...form} className="form">
        {failure && !fields?.['greeting'] && <FormMessage kind="error">{failure}</FormMessage>}
        <TextAreaField
          label="Greeting"
          name="greeting"
          required
          rows={2}
          maxLength={chatContentLimits.greeting}
          defaultValue={settings.greeting}
          hint="The first thing that a visitor reads in an empty chat."
          error={fields?.['greeting']}
        />
        <CheckField
          label="The bot answers questions"
          name="is_bot_on"
          isChecked={isBotOn}
          onCheck={setIsBotOn}
          hint="With what stands below. When nobody of you is here, it says so in any case, and asks for an e-mail address."
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." className="button button-small justify-self-start">
          Save
        </SubmitButton>
      </form>
    </Panel>
  );
}
