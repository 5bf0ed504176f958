import { useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { RetryMessage } from '../../../ui/retry-message.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { newsletterMessages } from '../../newsletter/newsletter.constants.ts';
import {
  emailPreferenceMessages,
  optionalEmails,
  type OptionalEmail,
  type SubscriptionStatus,
} from '../email-preferences.constants.ts';
import type { EmailPreferences, EmailPreferencesApi } from '../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

interface EmailPreferencesPanelProps {
  /** Null if they could not be loaded. */
  preferences: EmailPreferences | null;
  email: string;
}

/** Optional emails as checkboxes, and which emails are always sent. */
export function EmailPreferencesPanel({ preferences, email }: EmailPreferencesPanelProps) {
  return (
    <Panel
      title="E-mails from us"
      lead="What is about your own applications, pickups and your account always comes: you would miss something otherwise."
    >
      {preferences ? (
        <>
          <OptionalEmails preferences={preferences} />
          <NewsletterSubscription status={preferences.newsletter} email={email} />
        </>
      ) : (
        <RetryMessage sentence="We could not load which e-mails you get." />
      )}
      <p className="text-small text-soft">
        How often we write about new pets, you set at each of your{' '}
        <Link className="text-link" to="/user-dashboard/saved-searches">
          saved searches
        </Link>
        .
      </p>
    </Panel>
  );
}

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
function OptionalEmails({ preferences }: { preferences: Record<OptionalEmail, boolean> }) {
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
      {failure && <FormMessage type="error">{failure}</FormMessage>}
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

/** Starts or ends the account's newsletter subscription. */
function NewsletterSubscription({ status, email }: { status: SubscriptionStatus; email: string }) {
  const { mutate, isBusy, failure } = useMutation(emailPreferenceMessages.failed);
  const requestLink = () =>
    mutate(() => call('POST /api/users/me/newsletter'), { successMessage: newsletterMessages.confirmationSent });
  const end = () =>
    mutate(() => call('DELETE /api/users/me/newsletter'), {
      successMessage:
        status === 'pending' ? emailPreferenceMessages.subscriptionCanceled : emailPreferenceMessages.unsubscribed,
    });
  const button = (label: string, run: () => Promise<unknown>) => (
    <button
      className="button button-quiet button-small"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void run()}
    >
      {label}
    </button>
  );

  return (
    <section className="grid gap-3 border-t border-line pt-5" aria-labelledby="newsletter-choice">
      <div className="grid gap-1">
        <h3 className="text-body font-bold" id="newsletter-choice">
          Newsletter
        </h3>
        <p className="text-small text-soft">{sentences[status](email)}</p>
      </div>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        {status === 'none' && button('Subscribe to the newsletter', requestLink)}
        {status === 'pending' && button('Mail me the link again', requestLink)}
        {status === 'pending' && button('I do not want it after all', end)}
        {status === 'subscribed' && button('Unsubscribe from the newsletter', end)}
      </div>
    </section>
  );
}

const sentences: Record<SubscriptionStatus, (email: string) => string> = {
  none: (email) =>
    `News from the shelter, now and then. We mail a link to ${email}; once you follow it, the newsletter comes.`,
  pending: (email) => `We have mailed a link to ${email}. The newsletter comes once you have followed it.`,
  subscribed: () => 'You get the newsletter.',
};
