import { currentUser } from '../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../browser/use-mutation-with-toast.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { newsletterMessages } from '../../newsletter/newsletter-words.contract.ts';
import { mailPreferenceMessages, type NewsletterState } from '../mail-preference-words.contract.ts';
import type { MailPreferencesApi } from '../mail-preferences.contract.ts';

const call = currentUser<MailPreferencesApi>();

/** Begins or ends the account's own subscription of the newsletter. */
export function NewsletterChoice({ state, email }: { state: NewsletterState; email: string }) {
  const { mutate, isBusy, failure } = useMutationWithToast(mailPreferenceMessages.failed);
  const ask = () => mutate(() => call('POST /api/users/me/newsletter'), newsletterMessages.asked);
  const end = () =>
    mutate(
      () => call('DELETE /api/users/me/newsletter'),
      state === 'asked' ? mailPreferenceMessages.newsletterGivenUp : mailPreferenceMessages.newsletterEnded,
    );
  const button = (label: string, deed: () => Promise<unknown>) => (
    <button
      className="button button-quiet button-small"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void deed()}
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
        <p className="text-small text-soft">{sentences[state](email)}</p>
      </div>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        {state === 'none' && button('Subscribe to the newsletter', ask)}
        {state === 'asked' && button('Mail me the link again', ask)}
        {state === 'asked' && button('I do not want it after all', end)}
        {state === 'subscribed' && button('Unsubscribe from the newsletter', end)}
      </div>
    </section>
  );
}

const sentences: Record<NewsletterState, (email: string) => string> = {
  none: (email) =>
    `News from the shelter, now and then. We mail a link to ${email}; once you follow it, the newsletter comes.`,
  asked: (email) => `We have mailed a link to ${email}. The newsletter comes once you have followed it.`,
  subscribed: () => 'You get the newsletter.',
};
