import { outcomeLabels } from '../../custody/custody.constants.ts';
import { speciesLabels } from '../reports.constants.ts';
import type { StayLengths as Report } from '../reports.contract.ts';
import { animalsHref } from './animals-href.ts';
import { daysColumn, formatDays } from './chart-data/columns.ts';
import type { Row } from './charts/chart-data.ts';
import { ChartTable } from './charts/chart-table.tsx';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { ReportSubsection } from './report-section.tsx';

const columns = [{ label: 'Animals' }, daysColumn('Median days'), daysColumn('Average days')];

export function StayLengths({ report, inCareHref }: { report: Report; inCareHref: string }) {
  const { in_care } = report;
  const days = (value: number | null) => (value === null ? '–' : `${formatDays(value)} days`);
  return (
    <>
      <KeyMetrics
        metrics={[
          ['In care now', in_care.animals.toLocaleString('en')],
          ['Median stay so far', days(in_care.median_days)],
          ['Average so far', days(in_care.average_days)],
        ]}
      />
      <div className="report-halves">
        <ReportSubsection title="By outcome">
          <ChartTable
            name="Length of stay by outcome"
            data={{
              rowHeading: 'Outcome',
              series: columns,
              rows: report.by_outcome.map(({ type, ...lengths }) => ({
                label: outcomeLabels[type],
                values: valuesOf(lengths),
                hrefs: [animalsHref(report, { group: 'outcomes', kind: [type] })],
              })),
            }}
          />
        </ReportSubsection>
        <ReportSubsection title="In care now, by species">
          <ChartTable
            name="Current stay by species"
            data={{
              rowHeading: 'Species',
              series: columns,
              rows: report.in_care_by_species.map(({ species, ...lengths }) => ({
                label: speciesLabels[species],
                values: valuesOf(lengths),
                hrefs: [`${inCareHref}&species=${species}`],
              })),
            }}
          />
        </ReportSubsection>
      </div>
      <ReportSubsection title="By species and outcome">
        <ChartTable
          name="Length of stay by species and outcome"
          data={{
            rowHeading: 'Species and outcome',
            series: columns,
            rows: report.by_species_and_outcome.map(({ species, type, ...lengths }) => ({
              label: `${speciesLabels[species]}: ${outcomeLabels[type].toLowerCase()}`,
              values: valuesOf(lengths),
              hrefs: [animalsHref(report, { group: 'outcomes', species, kind: [type] })],
            })),
          }}
        />
      </ReportSubsection>
    </>
  );
}

function valuesOf({ animals, median_days, average_days }: Report['in_care']): Row['values'] {
  return [animals, median_days, average_days];
}
