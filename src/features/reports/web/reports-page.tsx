import { use } from 'react';
import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { loadSettled } from '../../../browser/dashboard/load-settled.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { ReportsApi, ApplicationsReport as Report } from '../reports.contract.ts';
import { AdoptionsReport } from './adoptions-report.tsx';
import { applicationsByMonth } from './chart-data/applications.ts';
import { formatDays } from './chart-data/columns.ts';
import { FeesReport } from './fees-report.tsx';
import { LongestWaiting } from './longest-waiting.tsx';
import { formatMonthRange } from './format-month.ts';
import { PrintButton } from './print-button.tsx';
import { ReportsTabs } from './reports-tabs.tsx';
import { ReportRange } from './report-range.tsx';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { ReportSection, ReportChart } from './report-section.tsx';
import { parseRange, type MonthRange, type RangeFilter } from './report-filters.ts';
import styles from './reports.css?url';
import { StayReport } from './stay-report.tsx';

type Reports = Awaited<ReturnType<typeof loadReports>>;

const call = createApiClient<ReportsApi>();
const TITLE = 'Reports';

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  requireCapability('view reports');
  const filter = parseRange(url.searchParams);
  return filter.error ? null : loadReports(url, filter, signal);
}

export default function ReportsPage() {
  const reports = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const filter = parseRange(new URLSearchParams(search));
  const displayed = (reports && countedMonths(reports)) ?? filter;
  const { name } = use(SiteContext);
  return (
    <DashboardPage
      title={TITLE}
      lead={reports === null ? name : `${name}, ${formatMonthRange(displayed)}`}
      actions={<Actions from={filter.from} to={filter.to} />}
    >
      <link rel="stylesheet" href={styles} precedence="reports" />
      <ReportsTabs />
      <ReportRange filter={filter} displayed={displayed} />
      {reports === null ? (
        <EmptyState title="Check the months">
          <p>Choose a first month that’s before the last.</p>
        </EmptyState>
      ) : (
        <AllReports reports={reports} query={{ from: filter.from, to: filter.to }} />
      )}
    </DashboardPage>
  );
}

/** The range that the server used: it knows the shelter's current month. */
function countedMonths({ stays, adoptions, applications, fees }: Reports): MonthRange | null {
  for (const part of [stays, adoptions, applications, fees]) if ('loaded' in part) return part.loaded;
  return null;
}

function Actions(query: { from: string; to: string }) {
  return (
    <>
      <ExportButton
        label="All events"
        about="CSV"
        fetchFile={() => call.file('GET /api/reports/events/export', { query })}
        fileName={() => 'events.csv'}
        fallbackMessage="The events weren’t exported. Please try again."
      />
      <PrintButton />
    </>
  );
}

const contents = [
  ['stays', 'Length of stay'],
  ['waiting', 'Longest waiting'],
  ['adoptions', 'Adoptions and returns'],
  ['applications', 'Applications'],
  ['fees', 'Fees'],
] as const;

interface AllReportsProps {
  reports: Reports;
  query: { from: string; to: string };
}

function AllReports({ reports: { stays, waiting, adoptions, applications, fees }, query }: AllReportsProps) {
  const { search } = useLocation();
  const canFeature = useCan('edit animals');
  return (
    <>
      <nav className="report-contents" aria-label="Reports on this page">
        {contents.map(([id, title]) => (
          <Link key={id} className="text-link" to={`${search}#${id}`} replace>
            {title}
          </Link>
        ))}
      </nav>
      <ReportSection
        id="stays"
        title="Length of stay"
        lead="From intake to handover, counted in the month of the handover. Other outcomes are counted separately."
        part={stays}
        fetchTable={() => call.file('GET /api/reports/length-of-stay/export', { query })}
        fileName="length-of-stay.csv"
      >
        {(report) => <StayReport report={report} />}
      </ReportSection>
      <ReportSection
        id="waiting"
        title="Longest waiting"
        lead={`Pets that are available today, whatever months you choose above.${canFeature ? ' Feature one to show it on the home page.' : ''}`}
        part={waiting}
        fetchTable={() => call.file('GET /api/reports/longest-waiting/export')}
        fileName="longest-waiting.csv"
      >
        {({ items, total }) => <LongestWaiting pets={items} total={total} />}
      </ReportSection>
      <ReportSection
        id="adoptions"
        title="Adoptions and returns"
        lead="Pets handed over to their adopters, by month of handover, and returns by month of return. The location is where the pet was picked up."
        part={adoptions}
        fetchTable={() => call.file('GET /api/reports/adoptions/export', { query })}
        fileName="adoptions.csv"
      >
        {(report) => <AdoptionsReport report={report} />}
      </ReportSection>
      <ReportSection
        id="applications"
        title="Applications"
        lead="By month of submission, with their current status. Time to decide is from submission to the first decision. Without walk-ins."
        part={applications}
        fetchTable={() => call.file('GET /api/reports/applications/export', { query })}
        fileName="applications.csv"
      >
        {(report) => <ApplicationsReport report={report} />}
      </ReportSection>
      <ReportSection
        id="fees"
        title="Fees"
        lead="From receipts, by month of issue."
        part={fees}
        fetchTable={() => call.file('GET /api/reports/fees/export', { query })}
        fileName="fees.csv"
      >
        {(report) => <FeesReport report={report} />}
      </ReportSection>
    </>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}

/** The number of longest-waiting pets to list. */
const WAITING_LIMIT = 10;

/** Loads all reports; each may fail on its own. */
async function loadReports(url: URL, { from, to }: RangeFilter, signal: AbortSignal) {
  const request = { query: { from, to }, signal };
  return loadSettled(url, {
    stays: call('GET /api/reports/length-of-stay', request),
    waiting: call.page('GET /api/reports/longest-waiting', { page: 1, limit: WAITING_LIMIT, signal }),
    adoptions: call('GET /api/reports/adoptions', request),
    applications: call('GET /api/reports/applications', request),
    fees: call('GET /api/reports/fees', request),
  });
}

function ApplicationsReport({ report }: { report: Report }) {
  const { all } = report;
  const byMonth = applicationsByMonth(report);
  return (
    <>
      <KeyMetrics
        metrics={[
          ['Submitted', all.submitted.toLocaleString('en')],
          ['Approved', all.approved.toLocaleString('en')],
          ['Still open', all.open.toLocaleString('en')],
          ['Median time to decide', all.median_days === null ? '–' : `${formatDays(all.median_days)} days`],
        ]}
      />
      <ReportChart
        title="By month and outcome"
        shape="stack"
        name="Applications by month and outcome"
        data={byMonth}
        empty="No applications in this time range."
      />
    </>
  );
}
