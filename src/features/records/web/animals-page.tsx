import { Suspense } from 'react';
import { Link, redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { ApiFailure, unlessMissing } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { can, useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { loadSettled } from '../../../browser/dashboard/load-settled.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { CustodyStyles } from '../../custody/web/components.ts';
import type { CustodyApi } from '../../custody/custody.contract.ts';
import styles from './records.css?url';
import { RecordActions } from './record-actions.tsx';
import { RecordHead } from './record-head.tsx';
import { recordTabs, tabHref, type TabName } from './record-tabs.ts';

const call = createApiClient<CustodyApi>();
const LIST = '/admin-dashboard/view-pets';

/** Colleagues work with the same animal. */
const REFRESH_MS = 60_000;

export async function clientLoader({ params, url, request: { signal } }: ClientLoaderFunctionArgs) {
  const tab = (params['tab'] ?? 'overview') as TabName;
  if (!Object.hasOwn(recordTabs, tab)) throw new ApiFailure(404, 'This page doesn’t exist.', { hasUserMessage: true });
  const id = params['id']!;
  // Volunteers see the animal's profile.
  if (!can('view records')) throw redirect(`${LIST}/${id}`);
  requireCapability(recordTabs[tab].capability);
  const record = unlessMissing(call('GET /api/records/:id', { params: { id }, signal }), null);
  const sections = await loadSettled(url, {
    record,
    content: recordTabs[tab].load({ id, url, signal }),
  });
  // Without the record there is nothing to show.
  if ('failure' in sections.record) throw new ApiFailure(0, sections.record.failure, { hasUserMessage: true });
  // An owner's listing has no record.
  if (sections.record.loaded === null) throw redirect(`${LIST}/${id}`);
  return { ...sections, record: sections.record.loaded, tab };
}

export default function RecordPage() {
  const { record, content, tab } = useLoaderData<typeof clientLoader>();
  const { label, Content } = recordTabs[tab];
  const currentUser = useCurrentUser();
  const visibleTabs = (Object.keys(recordTabs) as TabName[]).filter((name) =>
    hasCapability(currentUser, recordTabs[name].capability),
  );
  usePolling(REFRESH_MS);
  return (
    <div className="dashboard-page record-page">
      <PageHead title={tab === 'overview' ? record.name : `${record.name} – ${label}`} />
      <CustodyStyles />
      <link rel="stylesheet" href={styles} precedence="records" />
      <RecordHead record={record} />
      <RecordActions key={record.id} record={record} />
      <Tabs label={`${record.name}’s record`}>
        {visibleTabs.map((name) => (
          <TabLink key={name} to={tabHref(record.id, name)} isCurrent={name === tab}>
            {recordTabs[name].label}
            {name === 'applications' && record.open_applications > 0 && ` (${record.open_applications})`}
          </TabLink>
        ))}
      </Tabs>
      {'loaded' in content ? (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <Content key={`${record.id} ${tab}`} record={record} loaded={content.loaded} />
        </Suspense>
      ) : (
        <section className="panel" aria-label={label}>
          <SectionError sentence={content.failure} about={label.toLowerCase()} />
        </section>
      )}
    </div>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Animal" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Animal">
      <Link className="text-link" to={LIST}>
        All pets
      </Link>
    </LoadError>
  );
}
