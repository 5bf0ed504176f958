import { Link, useLocation, useNavigation } from 'react-router';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import type { AdoptionChart } from '../../../reports/reports.contract.ts';
import { chartRanges, type ChartRange } from '../../../reports/report-words.contract.ts';
import { Chart, monthMark, monthWords, type Figures } from '../../../reports/web/reports.door.ts';
import type { Part } from '../load-parts.ts';
import { Panel } from '../panel.tsx';
import { PartFailure } from '../part-failure.tsx';
import { rangeAsked } from './load-admin-home.ts';

const rangeLabels: Record<ChartRange, string> = {
  '6': '6 months',
  '12': '12 months',
  '24': '24 months',
  year: 'This year',
};

/** How many pets found a home in each month, and in the same one a year before. */
export function AdoptionChartPanel({ part, className }: { part: Part<AdoptionChart>; className?: string }) {
  const location = useLocation();
  // The tab that was pressed is the current one at once; the drawing follows.
  const { location: coming } = useNavigation();
  const shown = coming?.pathname === location.pathname ? coming : location;
  const current = rangeAsked({ searchParams: new URLSearchParams(shown.search) });
  return (
    <Panel
      title="Pet Adoption Chart"
      {...(className !== undefined && { className })}
      lead={'loaded' in part ? comparison(part.loaded) : undefined}
      actions={
        <Link className="text-link text-small" to="reports">
          Reports
        </Link>
      }
    >
      <Tabs label="How much time the chart shows">
        {chartRanges.map((range) => (
          <TabLink key={range} to={range === '12' ? '?' : `?range=${range}`} isCurrent={range === current}>
            {rangeLabels[range]}
          </TabLink>
        ))}
      </Tabs>
      {'loaded' in part ? (
        <Chart
          shape="lines"
          name="Adoptions by month"
          figures={adoptionFigures(part.loaded)}
          empty="No adoptions in this time."
        />
      ) : (
        <PartFailure sentence={part.failure} about="Pet Adoption Chart" />
      )}
    </Panel>
  );
}

function comparison({ adoptions, year_before: before }: AdoptionChart): string {
  const now = `${adoptions.toLocaleString('en')} ${adoptions === 1 ? 'adoption' : 'adoptions'} in this time`;
  return `${now}, ${before.toLocaleString('en')} in the same time a year before.`;
}

function adoptionFigures({ months, adoptions, year_before }: AdoptionChart): Figures {
  return {
    of: 'Month',
    series: [
      { label: 'Adoptions', tone: 'amber' },
      { label: 'The year before', tone: 'stone', isDashed: true },
    ],
    rows: months.map((each) => ({
      label: monthWords(each.month),
      mark: monthMark(each.month),
      values: [each.adoptions, each.year_before],
    })),
    total: { label: 'Together', values: [adoptions, year_before] },
  };
}

/** How many of all pets are adopted, can be adopted, or are on hold, as of now. */
export function AdoptionSummaryPanel({ part }: { part: Part<AdoptionChart> }) {
  return (
    <Panel title="Adoption Summary" lead="All pets as they are today.">
      {'loaded' in part ? (
        <Chart
          shape="ring"
          name="Pets by adoption status"
          figures={statusFigures(part.loaded)}
          empty="There are no pets yet."
        />
      ) : (
        <PartFailure sentence={part.failure} about="Adoption Summary" />
      )}
    </Panel>
  );
}

function statusFigures({ by_status: { Adopted, Available, Pending } }: AdoptionChart): Figures {
  return {
    of: 'Pets',
    series: [
      { label: 'Adopted', tone: 'amber' },
      { label: 'Available', tone: 'teal' },
      { label: 'Pending', tone: 'violet' },
    ],
    rows: [{ label: 'Number', values: [Adopted, Available, Pending] }],
  };
}
