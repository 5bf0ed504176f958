import { use } from 'react';
import { useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { loadSettled } from '../../../browser/dashboard/load-settled.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { speciesGroups, speciesLabels, type SpeciesGroup } from '../reports.constants.ts';
import type { Census as CensusOf, IntakesAndOutcomes, ReportsApi } from '../reports.contract.ts';
import { censusByDay, censusBySpecies } from './chart-data/census.ts';
import { movementsByMonth } from './chart-data/movements.ts';
import { ChartTable } from './charts/chart-table.tsx';
import { formatMonthRange } from './format-month.ts';
import { PrintButton } from './print-button.tsx';
import { ReleaseRates } from './release-rates.tsx';
import { parseRange, type MonthRange, type RangeFilter } from './report-filters.ts';
import { ReportRange } from './report-range.tsx';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { ReportChart, ReportSection, ReportSubsection } from './report-section.tsx';
import styles from './reports.css?url';
import { ReportsTabs } from './reports-tabs.tsx';
import { StayLengths } from './stay-lengths.tsx';

const call = createApiClient<ReportsApi>();
const TITLE = 'Statistics';
const IN_CARE_HREF = '/admin-dashboard/reports/intakes-outcomes?type=in_care';

type Statistics = Awaited<ReturnType<typeof loadStatistics>>;

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  requireCapability('view reports');
  const filter = parseRange(url.searchParams);
  return filter.error ? null : loadStatistics(url, filter, signal);
}

/** Each part may fail on its own. */
async function loadStatistics(url: URL, { from, to }: RangeFilter, signal: AbortSignal) {
  const request = { query: { from, to }, signal };
  return loadSettled(url, {
    census: call('GET /api/reports/census', request),
    movements: call('GET /api/reports/intakes-and-outcomes', request),
    stays: call('GET /api/reports/stays', request),
  });
}

export default function StatisticsPage() {
  const statistics = useLoaderData<typeof clientLoader>();
  const filter = parseRange(new URLSearchParams(useLocation().search));
  const displayed = (statistics && countedMonths(statistics)) ?? filter;
  const { name } = use(SiteContext);
  return (
    <DashboardPage
      title={TITLE}
      lead={statistics === null ? name : `${name}, ${formatMonthRange(displayed)}`}
      actions={<PrintButton />}
    >
      <link rel="stylesheet" href={styles} precedence="reports" />
      <ReportsTabs />
      <ReportRange filter={filter} displayed={displayed} />
      {statistics === null ? (
        <EmptyState title="Check the months">
          <p>Choose a first month that isn’t later than the last.</p>
        </EmptyState>
      ) : (
        <AllStatistics statistics={statistics} query={{ from: filter.from, to: filter.to }} />
      )}
    </DashboardPage>
  );
}

function countedMonths({ census, movements, stays }: Statistics): MonthRange | null {
  for (const part of [census, movements, stays]) if ('loaded' in part) return part.loaded;
  return null;
}

function AllStatistics({ statistics, query }: { statistics: Statistics; query: { from: string; to: string } }) {
  const { census, movements, stays } = statistics;
  return (
    <>
      <ReportSection
        id="census"
        title="In care"
        lead="Animals in care at the end of each day."
        part={census}
        fetchTable={() => call.file('GET /api/reports/census/export', { query })}
        fileName="census.csv"
      >
        {(report) => <Census report={report} />}
      </ReportSection>
      <ReportSection
        id="movements"
        title="Intakes and outcomes"
        lead="By type and month. Choose a number to see its animals."
        part={movements}
        fetchTable={() => call.file('GET /api/reports/intakes-and-outcomes/export', { query })}
        fileName="intakes-and-outcomes.csv"
      >
        {(report) => <Movements report={report} />}
      </ReportSection>
      <ReportSection
        id="rates"
        title="Live release rate"
        lead="The share of animals that leave alive, and two other rates that shelters report."
        part={movements}
        fetchTable={() => call.file('GET /api/reports/intakes-and-outcomes/export', { query })}
        fileName="release-rates.csv"
      >
        {(report) => <ReleaseRates report={report} />}
      </ReportSection>
      <ReportSection
        id="stays"
        title="Length of stay"
        lead="Days from intake to outcome for animals that left in these months, and days so far for animals in care."
        part={stays}
        fetchTable={() => call.file('GET /api/reports/stays/export', { query })}
        fileName="stays.csv"
      >
        {(report) => <StayLengths report={report} inCareHref={IN_CARE_HREF} />}
      </ReportSection>
    </>
  );
}

function Census({ report }: { report: CensusOf }) {
  const byDay = censusByDay(report);
  const [opening, intakes, outcomes, end] = byDay.table.total!.values.map((value) => (value ?? 0).toLocaleString('en'));
  return (
    <>
      <KeyMetrics
        metrics={[
          ['At the start', opening!],
          ['Intakes', `+ ${intakes}`],
          ['Outcomes', `− ${outcomes}`],
          ['At the end', `= ${end}`],
        ]}
      />
      <ReportChart
        title="By day"
        shape="lines"
        name="Animals in care by day"
        data={byDay}
        empty="No animals in care in this time range."
      />
      <ReportSubsection title="By species">
        <ChartTable name="Animals in care by species" data={censusBySpecies(report)} />
      </ReportSubsection>
    </>
  );
}

function Movements({ report }: { report: IntakesAndOutcomes }) {
  const params = new URLSearchParams(useLocation().search);
  const species = speciesGroups.find((name) => name === params.get('species'));
  const about = species === undefined ? '' : `, ${speciesLabels[species].toLowerCase()}`;
  return (
    <>
      <Tabs label="Species">
        <TabLink to={speciesHref(params, undefined)} isCurrent={species === undefined}>
          All species
        </TabLink>
        {report.rates_by_species.map((each) => (
          <TabLink key={each.species} to={speciesHref(params, each.species)} isCurrent={species === each.species}>
            {speciesLabels[each.species]}
          </TabLink>
        ))}
      </Tabs>
      {(['intakes', 'outcomes'] as const).map((group) => (
        <ReportChart
          key={group}
          title={group === 'intakes' ? 'Intakes' : 'Outcomes'}
          shape="stack"
          name={`${group === 'intakes' ? 'Intakes' : 'Outcomes'} by type and month${about}`}
          data={movementsByMonth(report, group, species)}
          empty={`No ${group} in this time range.`}
        />
      ))}
    </>
  );
}

function speciesHref(params: URLSearchParams, species: SpeciesGroup | undefined): string {
  const next = new URLSearchParams(params);
  next.delete('species');
  if (species !== undefined) next.set('species', species);
  return `?${next}`;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
