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
  adopterEmails,
  requestedEmails,
  type OptionalEmail,
  type RequestedEmail,
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
    <Panel title="Emails from us" lead="We’ll always send confirmations and decisions. You choose the rest.">
      {preferences ? (
        <>
          <OptionalEmails preferences={preferences} />
          <NewsletterSubscription status={preferences.newsletter} email={email} />
        </>
      ) : (
        <RetryMessage sentence="We couldn’t load your email settings." />
      )}
      <p className="text-small text-soft">
        Choose how often we email you about new pets in your{' '}
        <Link className="text-link" to="/user-dashboard/saved-searches">
          saved searches
        </Link>
        .
      </p>
    </Panel>
  );
}

const choices = [...adopterEmails, ...requestedEmails];

const labels: Record<(typeof choices)[number], { label: string; hint: string }> = {
  messages: {
    label: 'Unread messages',
    hint: 'When you’ve missed a message from us in your inbox or the chat.',
  },
  follow_ups: {
    label: 'Tips after an adoption',
    hint: 'Four emails in the first 60 days with your pet.',
  },
  reminders: { label: 'Pickup reminders', hint: 'The day before you pick up your pet.' },
  draft_reminders: {
    label: 'Unfinished applications',
    hint: 'One email if you start an application and don’t submit it within 2 days.',
  },
};

/** A checkbox for each optional email; each change is saved at once. */
function OptionalEmails({ preferences }: { preferences: Record<OptionalEmail | RequestedEmail, boolean> }) {
  const { mutate, isBusy, failure } = useMutation(emailPreferenceMessages.failed);
  // Optimistic: shows the new value until the server responds.
  const [ticked, setTicked] = useState<Partial<Record<OptionalEmail | RequestedEmail, boolean>>>({});

  const save = async (email: OptionalEmail | RequestedEmail, isEnabled: boolean) => {
    if (isBusy) return;
    setTicked({ [email]: isEnabled });
    await mutate(() => call('PUT /api/users/me/email-preferences', { body: { [email]: isEnabled } }), {
      successMessage: emailPreferenceMessages.saved,
    });
    setTicked({});
  };

  return (
    <fieldset className="grid gap-4" aria-busy={isBusy || undefined}>
      <legend className="sr-only">Optional emails</legend>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {choices.map((email) => (
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
        {status === 'none' && button('Subscribe', requestLink)}
        {status === 'pending' && button('Resend the link', requestLink)}
        {status === 'pending' && button('Cancel', end)}
        {status === 'subscribed' && button('Unsubscribe', end)}
      </div>
    </section>
  );
}

const sentences: Record<SubscriptionStatus, (email: string) => string> = {
  none: (email) => `News from the shelter, now and then. We’ll email ${email} a link to confirm.`,
  pending: (email) => `Almost there. Open the link that we emailed to ${email} to confirm.`,
  subscribed: () => 'You’re subscribed.',
};
