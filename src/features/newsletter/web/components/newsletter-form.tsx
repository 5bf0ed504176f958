import { use, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SiteContext } from '../../../../ui/site-context.ts';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import type { newsletterLimits, newsletterMessages } from '../../newsletter.constants.ts';
import type { SubscriptionOutcome } from '../subscribe.ts';

const limits: typeof newsletterLimits = { name: 200, email: 254 };
const FAILED: (typeof newsletterMessages)['failed'] = 'We couldn’t sign you up. Please try again.';

const INITIAL: SubscriptionOutcome = {};

/**
 * Part of every public page: submitting loads the API client on demand, so that pages stay small.
 * @param initial the outcome to show at first, for the style guide; takes no focus
 */
export function NewsletterForm({ initial = INITIAL }: { initial?: SubscriptionOutcome }) {
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  /** After a submit, but not when an error disappears. */
  const shouldFocus = useRef(false);
  const { confirmation, failure, fields } = outcome;
  const isSent = outcome !== initial;

  useEffect(() => {
    if (shouldFocus.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    shouldFocus.current = false;
  });

  async function subscribe(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = event.currentTarget;
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(INITIAL);
    const result = await import('../subscribe.ts').then(
      (sending) => sending.subscribe(typed),
      () => ({ failure: FAILED }),
    );
    shouldFocus.current = true;
    setOutcome(result);
    setIsBusy(false);
  }

  return (
    <>
      <WithoutScript />
      {!confirmation && (
        <form
          ref={form}
          className="form newsletter-form"
          method="post"
          noValidate
          data-scripted=""
          onSubmit={subscribe}
          onChange={() => fields && setOutcome(INITIAL)}
        >
          <Field label="Your name" name="name" autoComplete="name" error={fields?.name} />
          <Field label="Your email" name="email" type="email" autoComplete="email" error={fields?.email} />
          <button
            type="submit"
            className="button button-submit"
            data-scripted=""
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
            {'Unsubscribe any time. '}
            <Link className="text-link" to="/privacy#newsletter-data">
              How we use your data
            </Link>
          </p>
        </form>
      )}
      <div role="status">
        {confirmation && (
          <p className="form-message form-message-success" tabIndex={-1} ref={isSent ? focusElement : undefined}>
            {confirmation}
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
    email && (
      <noscript>
        <p>
          <a className="text-link" href={`mailto:${email}?subject=Newsletter`}>
            Email us to get our newsletter
          </a>
        </p>
      </noscript>
    )
  );
}

/** The focused form is gone. */
function focusElement(messages: HTMLElement | null): void {
  messages?.focus();
}
