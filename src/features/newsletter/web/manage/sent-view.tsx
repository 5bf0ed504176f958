import { useState } from 'react';
import { openDraft } from '../../../../browser/draft.ts';
import { LetterView } from '../../../outbox/web/letter-view.door.ts';
import type { Newsletter, NewsletterTexts } from '../../newsletters.contract.ts';
import { BeginButton } from './begin-button.tsx';
import { InboxLine } from './preview-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';

/** A newsletter that was begun: how far it has come, and what it says, which cannot be changed any more. */
export function SentView({ newsletter }: { newsletter: Newsletter }) {
  const { id, subject, preview, text, content } = newsletter;
  return (
    <>
      <UnsavedRest id={id} />
      <div className="newsletter-desk newsletter-sent">
        <section className="newsletter-preview order-last grid gap-3 lg:order-first" aria-label="What was sent">
          {content && (
            <>
              <InboxLine content={content} />
              <LetterView content={content} />
              <p className="text-small text-soft">In the place of {'{name}'} each reader finds their own name.</p>
            </>
          )}
        </section>
        <ProgressPanel newsletter={newsletter}>
          <BeginButton className="button button-quiet" label="Use as a new draft" texts={{ subject, preview, text }} />
        </ProgressPanel>
      </div>
    </>
  );
}

/** What was typed here and not saved before somebody else sent it. */
function UnsavedRest({ id }: { id: number }) {
  const [draft] = useState(() => openDraft<{ texts: NewsletterTexts }>(`newsletter ${id}`));
  const [rest, setRest] = useState(() => draft.read()?.texts ?? null);
  if (!rest) return null;
  return (
    <div className="dashboard-notice flex flex-wrap items-center gap-3">
      <p>What you typed last was not saved before this newsletter was sent.</p>
      <BeginButton label="Make a new draft of it" texts={rest} />
      <button
        className="text-button"
        type="button"
        onClick={() => {
          draft.clear();
          setRest(null);
        }}
      >
        Discard it
      </button>
    </div>
  );
}
