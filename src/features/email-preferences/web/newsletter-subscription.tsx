import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { newsletterMessages } from '../../newsletter/newsletter.constants.ts';
import { emailPreferenceMessages, type SubscriptionStatus } from '../email-preferences.constants.ts';
import type { EmailPreferencesApi } from '../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

/** Starts or ends the account's newsletter subscription. */
export function NewsletterSubscription({ status, email }: { status: SubscriptionStatus; email: string }) {
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
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
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
