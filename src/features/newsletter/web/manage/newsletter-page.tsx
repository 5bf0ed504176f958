import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { openDraft } from '../../../../browser/draft.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { EmailView } from '../../../outbox/web/components/email-view.tsx';
import type { NewslettersApi, Newsletter, NewsletterTexts } from '../../newsletters.contract.ts';
import { CreateDraftButton } from './create-draft-button.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { titleOf } from './newsletter-labels.ts';
import styles from './newsletters.css?url';
import { InboxRow } from './preview-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { StageBadge } from './stage-badge.tsx';

const call = createApiClient<NewslettersApi>();
const TITLE = 'Newsletter';

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  requireCapability('send newsletters');
  return { newsletter: await call('GET /api/newsletter/issues/:id', { params: { id: params['id']! }, signal }) };
});

export default function NewsletterPage() {
  const { newsletter } = useLoaderData<typeof clientLoader>();
  const isDraft = newsletter.status === 'draft';
  return (
    <DashboardPage title={titleOf(newsletter)} lead={<StageBadge newsletter={newsletter} />} actions={<BackToList />}>
      <link rel="stylesheet" href={styles} precedence="newsletters" />
      {isDraft && <DraftEditor key={newsletter.id} newsletter={newsletter} />}
      {!isDraft && <SentView key={newsletter.id} newsletter={newsletter} />}
    </DashboardPage>
  );
}

function BackToList() {
  return (
    <Link className="button button-quiet button-small" to="/admin-dashboard/newsletter">
      <Icon name="back" />
      All newsletters
    </Link>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return (
    <LoadError title={TITLE}>
      <BackToList />
    </LoadError>
  );
}

/** A newsletter that was sent: its progress and its fixed content. */
function SentView({ newsletter }: { newsletter: Newsletter }) {
  const { id, subject, preview, text, content } = newsletter;
  return (
    <>
      <UnsavedDraft id={id} />
      <div className="newsletter-editor newsletter-sent">
        <section className="newsletter-preview order-last grid gap-3 lg:order-first" aria-label="Sent text">
          {content && (
            <>
              <InboxRow content={content} />
              <EmailView content={content} />
              <p className="text-small text-soft">Each reader sees their own name instead of {'{name}'}.</p>
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
      <p>Your last changes weren’t saved before this newsletter was sent.</p>
      <CreateDraftButton label="Make it a new draft" texts={unsaved} />
      <button
        className="text-button"
        type="button"
        onClick={() => {
          draft.clear();
          setUnsaved(null);
        }}
      >
        Discard
      </button>
    </div>
  );
}
