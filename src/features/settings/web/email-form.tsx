import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { EmailSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { settingLimits } from '../settings.constants.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();

const labels: Record<keyof EmailSettings, string> = {
  sender_name: 'Sender’s name',
  sender_email: 'Sender’s email',
  reply_to: 'Replies go to',
};

export function EmailForm({ settings }: { settings: Settings }) {
  const section = useSection<EmailSettings>({
    section: 'email',
    version: settings.email.version,
    saved: settings.email.values,
    async send(body, version) {
      const response = await call('PUT /api/settings/email', { body: { ...body, version } });
      return { version: response.version, saved: response.values };
    },
  });
  const { values, fieldErrors, set, isChanged } = section;
  const { name, email } = settings.shelter.values;
  const field = (key: keyof EmailSettings) => ({
    label: labels[key],
    name: key,
    value: values[key],
    error: fieldErrors[key],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => set({ [key]: currentTarget.value }),
  });
  return (
    <SectionForm section={section} labels={labels}>
      <Panel title="Sender">
        <div className="settings-fields">
          <Field
            {...field('sender_name')}
            maxLength={settingLimits.name}
            placeholder={name}
            hint="Leave blank for your shelter’s name."
          />
          <Field
            {...field('sender_email')}
            type="email"
            maxLength={settingLimits.email}
            hint="Your mail server must be allowed to send from it. Leave blank for the server’s default."
          />
          <Field
            {...field('reply_to')}
            type="email"
            maxLength={settingLimits.email}
            placeholder={email}
            hint="Leave blank for your shelter’s email."
          />
        </div>
      </Panel>
      <TestPanel isChanged={isChanged} />
    </SectionForm>
  );
}

/** Sends with what is saved. */
function TestPanel({ isChanged }: { isChanged: boolean }) {
  const [result, setResult] = useState<{ status: string; message: string } | null>(null);
  const { mutate, isBusy, failure } = useMutation('The test email couldn’t be sent. Please try again.');
  return (
    <Panel title="Test" lead="We’ll email you, and show what your mail server says.">
      <div className="grid justify-items-start gap-3">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy || isChanged || undefined}
          onClick={() => {
            if (isChanged) return;
            setResult(null);
            void mutate(() => call('POST /api/settings/email/test'), { shouldRevalidate: false, onDone: setResult });
          }}
        >
          {isBusy ? 'Sending...' : 'Send a test email'}
        </button>
        {isChanged && <p className="text-small text-soft">Save your changes first.</p>}
        <div role="status">
          {result?.status === 'sent' && <p className="form-message form-message-success">{result.message}</p>}
          {result && result.status !== 'sent' && <FormMessage type="notice">{result.message}</FormMessage>}
        </div>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
      </div>
    </Panel>
  );
}
