import { use, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SiteContext } from '../../../ui/site-context.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { newsletterLimits, newsletterMessages } from '../newsletter-words.contract.ts';
import type { SubscriptionOutcome } from './subscribe.ts';

const limits: typeof newsletterLimits = { name: 200, email: 254 };
const failed: (typeof newsletterMessages)['failed'] = 'Your subscription could not be taken. Please try again.';

const fresh: SubscriptionOutcome = {};

/**
 * Stands on every public page, and therefore carries neither the forms' parts nor the calls of the API: what it
 * needs for sending comes when it is sent.
 * @param startsAs a state to be looked at, which takes no focus
 */
export function NewsletterForm({ startsAs = fresh }: { startsAs?: SubscriptionOutcome }) {
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState(startsAs);
  const form = useRef<HTMLFormElement>(null);
  const { asked, failure, fields } = outcome;
  const isSent = outcome !== startsAs;

  useEffect(() => {
    if (fields && isSent) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fields, isSent]);

  async function subscribe(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = event.currentTarget;
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(fresh);
    setOutcome(
      await import('./subscribe.ts').then(
        (sending) => sending.subscribe(typed),
        () => ({ failure: failed }),
      ),
    );
    setIsBusy(false);
  }

  return (
    <>
      <WithoutScript />
      {!asked && (
        <form ref={form} className="form newsletter-form" method="post" noValidate onSubmit={subscribe}>
          <Field label="Your name" name="name" autoComplete="name" error={fields?.name} />
          <Field label="Your e-mail" name="email" type="email" autoComplete="email" error={fields?.email} />
          <button
            type="submit"
            className="button button-submit"
            disabled={!isHydrated}
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? 'Processing...' : 'Subscribe'}
          </button>
          {failure && (
            <p className="form-message form-message-error" role="alert">
              {failure}
            </p>
          )}
          <p className="field-hint">
            You can stop it with one click.{' '}
            <Link className="text-link" to="/privacy#newsletter-data">
              What we keep, and for how long
            </Link>
          </p>
        </form>
      )}
      <div role="status">
        {asked && (
          <p className="form-message form-message-success" tabIndex={-1} ref={isSent ? takeFocus : undefined}>
            {asked}
          </p>
        )}
      </div>
    </>
  );
}

interface FieldProps extends Omit<React.ComponentProps<'input'>, 'name'> {
  label: string;
  name: keyof typeof limits;
  error: string | undefined;
}

function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field-input"
        required
        maxLength={limits[input.name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function WithoutScript() {
  const { email } = use(SiteContext);
  return (
    <noscript>
      <p>
        <a className="text-link" href={`mailto:${email}?subject=Newsletter`}>
          Ask for our newsletter by e-mail
        </a>
      </p>
    </noscript>
  );
}

/** The form has gone, and the focus with it. */
function takeFocus(words: HTMLElement | null): void {
  words?.focus();
}
