import { useState } from 'react';
import { showAlert } from '../../../../ui/alerts.tsx';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { chatContentLimits } from '../../chat-contents.constants.ts';
import type { ChatSettings } from '../../chat-contents.contract.ts';
import { useContentForm } from './use-content-form.ts';

export function SettingsPanel({ settings }: { settings: ChatSettings }) {
  const { Form, form, isBusy, failure, fields } = useContentForm((message) => showAlert(message, 'success'));
  const [isBotOn, setIsBotOn] = useState(settings.is_bot_on);
  return (
    <Panel title="How the chat begins">
      <Form method="post" ref={form} className="form">
        <input type="hidden" name="intent" value="settings" />
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
      </Form>
    </Panel>
  );
}
