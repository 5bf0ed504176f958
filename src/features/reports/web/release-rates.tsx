import { Link } from 'react-router';
import { isLive, matrixOutcomes, speciesLabels } from '../reports.constants.ts';
import type { IntakesAndOutcomes, ReleaseRates as Rates } from '../reports.contract.ts';
import { animalsHref } from './animals-href.ts';
import { monthRows } from './chart-data/columns.ts';
import type { Column, Row } from './charts/chart-data.ts';
import { ChartTable } from './charts/chart-table.tsx';
import type { MonthRange } from './report-filters.ts';
import { ReportSubsection } from './report-section.tsx';

const otherTypes = matrixOutcomes.filter(({ type }) => !isLive(type)).map(({ type }) => type);
const liveTypes = matrixOutcomes.filter(({ type }) => isLive(type)).map(({ type }) => type);

/** The three rates in use, each with its formula and the animals that it divides. */
export function ReleaseRates({ report }: { report: IntakesAndOutcomes }) {
  const { rates } = report;
  const { intakes, outcomes, live_outcomes: live, owner_requested_euthanasia: requested, died_or_lost } = rates;
  return (
    <>
      <div className="rates">
        <Rate name="Live release rate" value={rates.live_release_rate} formula="live outcomes ÷ all outcomes">
          Counts every outcome: <Metric count={live} label="live outcomes" range={report} kind={liveTypes} /> of{' '}
          <Metric count={outcomes} label="outcomes" range={report} />.
        </Rate>
        <Rate name="Save rate" value={rates.save_rate} formula="(intakes − other outcomes) ÷ intakes">
          Other outcomes are deaths, euthanasia and losses:{' '}
          <Metric count={outcomes - live} label="other outcomes" range={report} kind={otherTypes} />,{' '}
          <Metric count={intakes} label="intakes" range={report} group="intakes" />.
        </Rate>
        <Rate
          name="Asilomar rate"
          value={rates.asilomar_rate}
          formula="live outcomes ÷ (all outcomes − owner-requested euthanasia − died or lost in care)"
        >
          Leaves out{' '}
          <Metric
            count={requested}
            label="owner-requested euthanasia"
            range={report}
            kind={['owner_requested_euthanasia']}
          />{' '}
          and{' '}
          <Metric count={died_or_lost} label="died or lost in care" range={report} kind={['died_in_care', 'lost']} />.
        </Rate>
      </div>
      <ReportSubsection title="By species">
        <ChartTable
          name="Rates by species"
          data={{
            rowHeading: 'Species',
            series: rateColumns,
            rows: report.rates_by_species.map(({ species, ...own }) => ({
              label: speciesLabels[species],
              values: rateValues(own),
            })),
            total: { label: 'All', values: rateValues(rates) },
          }}
        />
      </ReportSubsection>
      <ReportSubsection title="By month">
        <ChartTable
          name="Rates by month"
          data={{ rowHeading: 'Month', series: rateColumns, rows: monthRows(report.rates_by_month, rateValues) }}
        />
      </ReportSubsection>
    </>
  );
}

interface RateProps {
  name: string;
  value: number | null;
  formula: string;
  children: React.ReactNode;
}

function Rate({ name, value, formula, children }: RateProps) {
  return (
    <section className="rate">
      <h3>{name}</h3>
      <p className="rate-value">{value === null ? '–' : formatRate(value)}</p>
      <p className="rate-formula">{formula}</p>
      <p className="text-small text-soft">{children}</p>
    </section>
  );
}

interface MetricProps {
  count: number;
  label: string;
  range: MonthRange;
  group?: 'intakes' | 'outcomes';
  kind?: typeof otherTypes;
}

function Metric({ count, label, range, group = 'outcomes', kind }: MetricProps) {
  const text = `${count.toLocaleString('en')} ${label}`;
  if (count === 0) return text;
  return (
    <Link className="text-link" to={animalsHref(range, { group, kind })}>
      {text}
    </Link>
  );
}

function formatRate(rate: number): string {
  return rate.toLocaleString('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

const rateColumn = (label: string): Column => ({ label, format: formatRate });
const rateColumns: Column[] = [
  { label: 'Intakes' },
  { label: 'Outcomes' },
  { label: 'Live outcomes' },
  rateColumn('Live release rate'),
  rateColumn('Save rate'),
  rateColumn('Asilomar rate'),
];

function rateValues(rates: Rates): Row['values'] {
  return [
    rates.intakes,
    rates.outcomes,
    rates.live_outcomes,
    rates.live_release_rate,
    rates.save_rate,
    rates.asilomar_rate,
  ];
}
