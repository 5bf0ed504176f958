import { Link, useLocation, useNavigation } from 'react-router';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import type { AdoptionChart } from '../../../reports/reports.contract.ts';
import { chartRanges, type ChartRange } from '../../../reports/reports.constants.ts';
import { Chart, formatShortMonth, formatMonth, type ChartData } from '../../../reports/web/components.ts';
import type { Section } from '../../../../browser/dashboard/load-settled.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { parseRange } from './load-admin-home.ts';

const rangeLabels: Record<ChartRange, string> = {
  '6': '6 months',
  '12': '12 months',
  '24': '24 months',
  year: 'This year',
};

/** Adoptions by month, and in the same month a year before. */
export function AdoptionChartPanel({ section, className }: { section: Section<AdoptionChart>; className?: string }) {
  const location = useLocation();
  // A clicked tab is current at once; the chart follows.
  const { location: nextLocation } = useNavigation();
  const displayed = nextLocation?.pathname === location.pathname ? nextLocation : location;
  const current = parseRange({ searchParams: new URLSearchParams(displayed.search) });
  return (
    <Panel
      title="Pet Adoption Chart"
      {...(className !== undefined && { className })}
      lead={'loaded' in section ? comparison(section.loaded) : undefined}
      actions={
        <Link className="text-link text-small" to="reports">
          Reports
        </Link>
      }
    >
      <Tabs label="Time range">
        {chartRanges.map((range) => (
          <TabLink key={range} to={range === '12' ? '?' : `?range=${range}`} isCurrent={range === current}>
            {rangeLabels[range]}
          </TabLink>
        ))}
      </Tabs>
      {'loaded' in section ? (
        <Chart
          shape="lines"
          name="Adoptions by month"
          data={adoptionChartData(section.loaded)}
          empty="No adoptions in this time range."
        />
      ) : (
        <SectionError sentence={section.failure} about="Pet Adoption Chart" />
      )}
    </Panel>
  );
}

function comparison({ adoptions, year_before: before }: AdoptionChart): string {
  const change = adoptions === before ? 'the same as' : `${adoptions > before ? 'up' : 'down'} from`;
  return `${formatCount(adoptions, 'adoption')}, ${change} ${before.toLocaleString('en')} the year before`;
}

function adoptionChartData({ months, adoptions, year_before }: AdoptionChart): ChartData {
  return {
    rowHeading: 'Month',
    series: [
      { label: 'Adoptions', tone: 'amber' },
      { label: 'Year before', tone: 'stone', isDashed: true },
    ],
    rows: months.map((each) => ({
      label: formatMonth(each.month),
      shortLabel: formatShortMonth(each.month),
      values: [each.adoptions, each.year_before],
    })),
    total: { label: 'Total', values: [adoptions, year_before] },
  };
}

/** All pets by adoption status. */
export function AdoptionSummaryPanel({ section }: { section: Section<AdoptionChart> }) {
  return (
    <Panel title="Adoption Summary" lead="All pets, as of today">
      {'loaded' in section ? (
        <Chart shape="ring" name="Pets by adoption status" data={statusChartData(section.loaded)} empty="No pets yet" />
      ) : (
        <SectionError sentence={section.failure} about="Adoption Summary" />
      )}
    </Panel>
  );
}

function statusChartData({ by_status: { Adopted, Available, Pending } }: AdoptionChart): ChartData {
  return {
    rowHeading: 'Pets',
    series: [
      { label: 'Adopted', tone: 'amber' },
      { label: 'Available', tone: 'teal' },
      { label: 'Pending', tone: 'violet' },
    ],
    rows: [{ label: 'Number', values: [Adopted, Available, Pending] }],
  };
}
