import { useEffect, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { emailPreferenceMessages } from '../email-preferences.constants.ts';
import type { EmailPreferencesApi } from '../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

/** The choice among the email preferences, in the form that it is about. Missing until it is loaded. */
export function ReminderChoice() {
  const [isEnabled, setIsEnabled] = useState<boolean | null>(null);
  const { mutate, failure } = useMutation(emailPreferenceMessages.failed, { isQueued: true });

  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/users/me/email-preferences', { signal: controller.signal, allow401: true }).then(
      ({ draft_reminders }) => setIsEnabled(draft_reminders),
      () => undefined,
    );
    return () => controller.abort();
  }, []);

  if (isEnabled === null) return null;
  const save = async (value: boolean) => {
    setIsEnabled(value);
    const body = { draft_reminders: value };
    const saved = await mutate(() => call('PUT /api/users/me/email-preferences', { body }), {
      shouldRevalidate: false,
    });
    if (!saved) setIsEnabled(!value);
  };
  return (
    <CheckField
      label="Email me a reminder if I don’t finish"
      name="draft_reminders"
      isChecked={isEnabled}
      onCheck={(value) => void save(value)}
      error={typeof failure === 'string' ? failure : undefined}
    />
  );
}
