import { useLoaderData, useLocation } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { parsePage } from '../../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useSelection } from '../../../../ui/use-selection.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import { SettingsLink } from '../settings/settings-link.tsx';
import { NothingDue } from './nothing-due.tsx';
import { DueFilterForm, DueTabs } from './due-filters.tsx';
import { DueGroupPanel } from './due-group.tsx';
import { DueSelectionBar } from './due-selection-bar.tsx';
import { parseDueFilters } from './due-filter-values.ts';
import { groupByLocation } from './group-doses.ts';
import { UnsavedDoses } from './unsaved-doses.tsx';
import { useDoseRecording } from './use-dose-recording.ts';
import { useDisplayedDoses } from './use-displayed-doses.ts';
import styles from './due.css?url';

const call = createApiClient<MedicalApi>();

const TITLE = 'Medical';
/** As many as one call returns. */
const DOSES_PER_PAGE = 100;
/** Colleagues record doses at the same time. */
const REFRESH_MS = 60_000;

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view medical');
  const filters = parseDueFilters(url.searchParams);
  const page = parsePage(url);
  const loadedAt = performance.now();
  const due = await call('GET /api/records/medical/due', { query: { ...filters, page: String(page) }, signal });
  return { due, page, filters, loadedAt };
});

/** What is due, by location. Rows stay where they are when they are recorded, so that no tap hits another row. */
export default function DuePage() {
  const { due, page, filters, loadedAt } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const recording = useDoseRecording();
  const rows = useDisplayedDoses({ doses: due.doses, loadedAt, query: search, recording });
  const selection = useSelection();
  const fallback = useFocusFallback<HTMLDivElement>();
  usePolling(REFRESH_MS);
  const pages = Math.max(1, Math.ceil(due.total / DOSES_PER_PAGE));
  const selected = rows.filter(({ id }) => selection.ids.has(id) && recording.stateOf(id) === null);
  return (
    <DashboardPage
      title={TITLE}
      notice={<AccessNotice capability="record care" />}
      lead={formatDay(due.today)}
      actions={
        <>
          <button className="button button-small button-quiet max-sm:hidden" type="button" onClick={() => print()}>
            <DashboardIcon name="print" />
            Print round sheet
          </button>
          <SettingsLink />
        </>
      }
    >
      <link rel="stylesheet" href={styles} precedence="medical" />
      <DueTabs counts={due.counts} until={filters.until} />
      <DueFilterForm locations={due.locations} />
      <UnsavedDoses recording={recording} />
      <div ref={fallback} tabIndex={-1} className="due-groups">
        {groupByLocation(rows).map((group) => (
          <DueGroupPanel
            key={group.name ?? ''}
            group={group}
            today={due.today}
            isPart={pages > 1}
            recording={recording}
            selection={selection}
          />
        ))}
        {rows.length === 0 && <NothingDue filters={filters} counts={due.counts} />}
      </div>
      <Pagination label="Pages of treatments" page={page} pages={pages} />
      <DueSelectionBar doses={selected} today={due.today} recording={recording} onDone={selection.clear} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
