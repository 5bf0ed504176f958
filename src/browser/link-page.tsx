import { useEffect, useMemo, useState } from 'react';
import type { LinkToken } from './link-token.ts';
import { useFormAction } from './use-form-action.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { RequiresJavaScript } from '../ui/requires-javascript.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

interface LinkPageProps {
  title: string;
  /** The heading after success. */
  doneTitle?: string;
  /** The beginning of a sentence, such as `Unsubscribing`. */
  action: string;
  /** What the button does. */
  lead: string;
  label: string;
  token: LinkToken;
  /** @returns the success message */
  send: (token: string) => Promise<string>;
  fallbackMessage: string;
  /** Shown if the link has no token. */
  missing: string;
  /** Links onward after success, and for an invalid link. */
  after: React.ReactNode;
  insteadOf: React.ReactNode;
  /** Without JavaScript the browser submits the form and is redirected here with the outcome. */
  withoutScript?: {
    /** Distinguishes the form from a mail program's one-click request. */
    field: string;
    outcome: LinkOutcome | null;
    messages: Record<LinkOutcome, string>;
  };
}

export type LinkOutcome = 'done' | 'refused';

/** The valid values of `outcome` in a URL. */
export function canonicalOutcome(value: string): LinkOutcome | null {
  return value === 'done' || value === 'refused' ? value : null;
}

/**
 * The page of an emailed link that does something. Opening it does nothing yet, because virus scanners follow all
 * links: a person presses the button.
 */
export function LinkPage(page: LinkPageProps) {
  const isHydrated = useHydrated();
  // Unknown on the server. Read once: the page stays as it is when the token is cleared.
  const token = useMemo(() => (isHydrated ? page.token.read() : undefined), [isHydrated, page.token]);
  const { withoutScript } = page;
  const [result, setDone] = useState(withoutScript?.outcome === 'done' ? withoutScript.messages.done : null);
  // Going back, or after a reload.
  const done = result ?? (token === null ? page.token.readOutcome() : null);
  const [rejection, setRejection] = useState(
    withoutScript?.outcome === 'refused' ? withoutScript.messages.refused : null,
  );
  useEffect(() => page.token.hide(), [page.token]);

  const { form, isBusy, failure } = useFormAction({
    send: () => page.send(token ?? ''),
    failedMessage: page.fallbackMessage,
    shouldRevalidate: false,
    onDone(message) {
      setDone(message);
      page.token.clear(message);
    },
    onFailed({ status, message }) {
      if (status !== 400) return;
      page.token.clear();
      setRejection(message);
    },
  });
  const error = rejection ?? (token === null ? page.missing : null);

  return (
    <div className="section">
      <PageHead title={page.title} />
      <meta name="referrer" content="no-referrer" />
      <div className="form-card">
        <h1 className="text-heading wrap-anywhere hyphens-auto">{(done && page.doneTitle) ?? page.title}</h1>
        {!withoutScript && <RequiresJavaScript what={page.action} />}
        {done && (
          <>
            <p className="form-message form-message-success" role="status" tabIndex={-1} ref={focusElement}>
              {done}
            </p>
            {page.after}
          </>
        )}
        {!done && error && (
          <>
            <FormMessage type="error">{error}</FormMessage>
            {page.insteadOf}
          </>
        )}
        {!done && !error && (
          <form {...form} className={withoutScript ? 'grid gap-5' : 'form'}>
            <p className="text-soft">{page.lead}</p>
            {failure && <FormMessage type="error">{failure}</FormMessage>}
            {withoutScript && <input type="hidden" name={withoutScript.field} value="yes" />}
            <SubmitButton
              isBusy={isBusy}
              worksWithoutScript={withoutScript !== undefined}
              className="button button-large wrap-anywhere hyphens-auto"
            >
              {page.label}
            </SubmitButton>
          </form>
        )}
      </div>
    </div>
  );
}

/** The focused form is gone. */
function focusElement(message: HTMLElement | null): void {
  message?.focus();
}
