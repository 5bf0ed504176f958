import { useEffect, useMemo, useState } from 'react';
import { ApiFailure } from '../../../browser/api-failure.ts';
import type { LinkToken } from '../../../browser/token-in-address.ts';
import { useSubmission } from '../../../browser/use-submission.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { NeedsScript } from '../../../ui/needs-script.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

interface LinkPageProps {
  title: string;
  /** The same as the beginning of a sentence, such as `Unsubscribing`. */
  deed: string;
  /** What the button does, before it is pressed. */
  lead: string;
  label: string;
  token: LinkToken;
  /** @returns what to tell once it is done */
  send: (token: string) => Promise<string>;
  ownWords: string;
  /** What to tell where the link has no token. */
  missing: string;
  /** The way on once it is done, and where the link is of no use. */
  after: React.ReactNode;
  insteadOf: React.ReactNode;
  /** Where no script runs the browser sends the form by itself, and is led here again with what came of it. */
  byHand?: {
    /** The field that tells the form from what a mail program sends. */
    field: string;
    outcome: LinkOutcome | null;
    words: Record<LinkOutcome, string>;
  };
}

export type LinkOutcome = 'done' | 'refused';

/** The one form in which an address may tell what came of a form. */
export function canonicalOutcome(value: string): LinkOutcome | null {
  return value === 'done' || value === 'refused' ? value : null;
}

/**
 * Where a link in a newsletter's mail leads. Following it does nothing yet, because programs that look for
 * dangers in mails follow all links: a person presses the button.
 */
export function LinkPage(page: LinkPageProps) {
  const isHydrated = useHydrated();
  // Unknown in the server. Read once: what the page says stays when its token is forgotten.
  const token = useMemo(() => (isHydrated ? page.token.read() : undefined), [isHydrated, page.token]);
  const { byHand } = page;
  const [done, setDone] = useState(byHand?.outcome === 'done' ? byHand.words.done : null);
  const [refusal, setRefusal] = useState(byHand?.outcome === 'refused' ? byHand.words.refused : null);
  useEffect(() => page.token.hide(), [page.token]);

  const { onSubmit, isBusy, failure } = useSubmission({
    async send() {
      try {
        setDone(await page.send(token ?? ''));
        page.token.forget();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 400) throw error;
        page.token.forget();
        setRefusal(error.message);
      }
    },
    ownWords: page.ownWords,
  });
  const useless = refusal ?? (token === null ? page.missing : null);

  return (
    <div className="section">
      <PageHead title={page.title} />
      <meta name="referrer" content="no-referrer" />
      <div className="form-card">
        <h1 className="text-heading wrap-anywhere hyphens-auto">{page.title}</h1>
        {!byHand && <NeedsScript what={page.deed} />}
        {done && (
          <>
            <p className="form-message form-message-asked" role="status" tabIndex={-1} ref={takeFocus}>
              {done}
            </p>
            {page.after}
          </>
        )}
        {!done && useless && (
          <>
            <FormMessage kind="error">{useless}</FormMessage>
            {page.insteadOf}
          </>
        )}
        {!done && !useless && (
          <form className={byHand ? 'grid gap-5' : 'form'} method="post" onSubmit={onSubmit}>
            <p className="text-soft">{page.lead}</p>
            {failure && <FormMessage kind="error">{failure}</FormMessage>}
            {byHand && <input type="hidden" name={byHand.field} value="yes" />}
            <SubmitButton isBusy={isBusy} isReadyAtOnce={byHand !== undefined} className="button button-large">
              {page.label}
            </SubmitButton>
          </form>
        )}
      </div>
    </div>
  );
}

/** The form has gone, and the focus with it. */
function takeFocus(words: HTMLElement | null): void {
  words?.focus();
}
