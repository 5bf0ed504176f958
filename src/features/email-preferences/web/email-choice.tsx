import { useEffect, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { emailPreferenceMessages, type OptionalEmail, type RequestedEmail } from '../email-preferences.constants.ts';
import type { EmailPreferencesApi } from '../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

interface EmailChoiceProps {
  email: OptionalEmail | RequestedEmail;
  label: string;
  hint?: string;
}

/** The choice among the email preferences, beside what it is about. Missing until it is loaded. */
export function EmailChoice({ email, label, hint }: EmailChoiceProps) {
  const [isEnabled, setIsEnabled] = useState<boolean | null>(null);
  const { mutate, failure } = useMutation(emailPreferenceMessages.failed, { isQueued: true });

  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/users/me/email-preferences', { signal: controller.signal, allow401: true }).then(
      (preferences) => setIsEnabled(preferences[email]),
      () => undefined,
    );
    return () => controller.abort();
  }, [email]);

  if (isEnabled === null) return null;
  const save = async (value: boolean) => {
    setIsEnabled(value);
    const body = { [email]: value };
    const saved = await mutate(() => call('PUT /api/users/me/email-preferences', { body }), {
      shouldRevalidate: false,
    });
    if (!saved) setIsEnabled(!value);
  };
  return (
    <CheckField
      label={label}
      hint={hint}
      name={email}
      isChecked={isEnabled}
      onCheck={(value) => void save(value)}
      error={typeof failure === 'string' ? failure : undefined}
    />
  );
}
