import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { NewslettersApi } from '../../newsletters.contract.ts';
import { DraftEditor } from './draft-editor.tsx';
import { titleOf } from './newsletter-labels.ts';
import styles from './newsletters.css?url';
import { SentView } from './sent-view.tsx';
import { StageBadge } from './stage-badge.tsx';

const call = createApiClient<NewslettersApi>();
const TITLE = 'Newsletter';

export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => ({
  newsletter: await call('GET /api/newsletter/issues/:id', { params: { id: params['id']! }, signal }),
}));

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
