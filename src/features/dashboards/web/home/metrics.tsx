import { Link } from 'react-router';
import type { Section } from '../../../../browser/dashboard/load-settled.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import type { ShelterDay } from '../../day.contract.ts';
import type { AdminHome } from './load-admin-home.ts';

/** The shelter in six metrics; each leads to what it counts. */
export function Metrics({ day, totals }: Pick<AdminHome, 'day' | 'totals'>) {
  return (
    <div className="metrics">
      <DayMetrics day={day} />
      {'loaded' in totals ? (
        <>
          <Metric label="Users" count={totals.loaded.users} to="teams" />
          <Metric label="Total Pets" count={totals.loaded.pets} to="view-pets" />
          <Metric label="Adopted Pets" count={totals.loaded.adopted} to="view-pets?filter=adopted" />
        </>
      ) : (
        <div className="metric metric-failed">
          <SectionError sentence={totals.failure} about="totals" />
        </div>
      )}
    </div>
  );
}

/** The section below shows the error of the day. */
function DayMetrics({ day }: { day: Section<ShelterDay> }) {
  if (!('loaded' in day)) return null;
  const { care, week } = day.loaded;
  const inCare = care.available + care.on_hold + care.reserved;
  const since = formatDay(week.starts_on, { month: 'short', day: 'numeric' });
  return (
    <>
      <Metric
        label="In care"
        count={inCare}
        of={care.capacity}
        to="view-pets?filter=available"
        title={describeSites(care.sites)}
        detail={`${care.available.toLocaleString('en')} available · ${care.on_hold.toLocaleString('en')} on hold · ${care.reserved.toLocaleString('en')} reserved`}
      />
      <Metric
        label="Intakes this week"
        count={week.intakes}
        to={`reports/intakes-outcomes?from=${week.starts_on}`}
        detail={`${week.last_week.intakes.toLocaleString('en')} last week`}
        title={`Since ${since}`}
      />
      <Metric
        label="Outcomes this week"
        count={week.outcomes}
        to={`reports/intakes-outcomes?from=${week.starts_on}&type=outcomes`}
        detail={`${week.last_week.outcomes.toLocaleString('en')} last week`}
        title={`Since ${since}`}
      />
    </>
  );
}

/** Such as "Downtown: 42 of 60 · No site: 3". */
function describeSites(sites: ShelterDay['care']['sites']): string {
  return sites
    .map(({ name, available, on_hold, reserved, capacity }) => {
      const animals = available + on_hold + reserved;
      return `${name ?? 'No site'}: ${animals}${capacity === null ? '' : ` of ${capacity}`}`;
    })
    .join(' · ');
}

interface MetricProps {
  label: string;
  count: number;
  to: string;
  /** The most that there can be. */
  of?: number | null;
  detail?: string;
  title?: string;
}

function Metric({ label, count, to, of = null, detail, title }: MetricProps) {
  return (
    <Link className="metric" to={to} title={title}>
      <h2 className="metric-label">{label}</h2>
      <p className="metric-count">
        {count.toLocaleString('en')}
        {of !== null && <span className="metric-of">{` of ${of.toLocaleString('en')}`}</span>}
      </p>
      {of !== null && of > 0 && <progress className="metric-bar" aria-hidden="true" value={count} max={of} />}
      {detail !== undefined && <p className="metric-detail">{detail}</p>}
    </Link>
  );
}
