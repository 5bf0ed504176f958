import { useState } from 'react';
import { openDraft } from '../../../../browser/draft.ts';
import { EmailView } from '../../../outbox/web/components.ts';
import type { Newsletter, NewsletterTexts } from '../../newsletters.contract.ts';
import { CreateDraftButton } from './create-draft-button.tsx';
import { InboxRow } from './preview-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';

/** A newsletter that was sent: its progress and its fixed content. */
export function SentView({ newsletter }: { newsletter: Newsletter }) {
  const { id, subject, preview, text, content } = newsletter;
  return (
    <>
      <UnsavedDraft id={id} />
      <div className="newsletter-editor newsletter-sent">
        <section className="newsletter-preview order-last grid gap-3 lg:order-first" aria-label="What was sent">
          {content && (
            <>
              <InboxRow content={content} />
              <EmailView content={content} />
              <p className="text-small text-soft">In the place of {'{name}'} each reader finds their own name.</p>
            </>
          )}
        </section>
        <ProgressPanel newsletter={newsletter}>
          <CreateDraftButton
            className="button button-quiet"
            label="Use as a new draft"
            texts={{ subject, preview, text }}
          />
        </ProgressPanel>
      </div>
    </>
  );
}

/** Unsaved text of a newsletter that someone else has sent. */
function UnsavedDraft({ id }: { id: number }) {
  const [draft] = useState(() => openDraft<{ texts: NewsletterTexts }>(`newsletter ${id}`));
  const [unsaved, setUnsaved] = useState(() => draft.read()?.texts ?? null);
  if (!unsaved) return null;
  return (
    <div className="dashboard-notice flex flex-wrap items-center gap-3">
      <p>What you typed last was not saved before this newsletter was sent.</p>
      <CreateDraftButton label="Make a new draft of it" texts={unsaved} />
      <button
        className="text-button"
        type="button"
        onClick={() => {
          draft.clear();
          setUnsaved(null);
        }}
      >
        Discard it
      </button>
    </div>
  );
}
