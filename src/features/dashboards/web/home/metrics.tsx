import { Link } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import type { Section } from '../../../../browser/dashboard/load-settled.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import type { ShelterDay } from '../../day.contract.ts';
import type { AdminHome } from './load-admin-home.ts';
import { visibleSection } from './visible-section.ts';

/** The shelter in up to six metrics; each leads to what it counts, if the user may open that. */
export function Metrics({ day, totals }: Pick<AdminHome, 'day' | 'totals'>) {
  const section = visibleSection(totals);
  const canManageUsers = useCan('manage users');
  return (
    <div className="metrics" data-few={section === null || undefined}>
      <DayMetrics day={day} />
      {section && 'loaded' in section && (
        <>
          <Metric label="Users" count={section.loaded.users} to={canManageUsers ? 'teams' : undefined} />
          <Metric label="Total Pets" count={section.loaded.pets} to="view-pets" />
          <Metric label="Adopted Pets" count={section.loaded.adopted} to="view-pets?filter=adopted" />
        </>
      )}
      {section && 'failure' in section && (
        <div className="metric metric-failed">
          <SectionError sentence={section.failure} about="totals" />
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
      <IfCan capability="view reports">
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
      </IfCan>
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
  /** Without it, the metric leads nowhere. */
  to: string | undefined;
  /** The most that there can be. */
  of?: number | null;
  detail?: string;
  title?: string;
}

function Metric({ to, title, ...metric }: MetricProps) {
  if (to === undefined) {
    return (
      <div className="metric" title={title}>
        <MetricText {...metric} />
      </div>
    );
  }
  return (
    <Link className="metric" to={to} title={title}>
      <MetricText {...metric} />
    </Link>
  );
}

function MetricText({ label, count, of = null, detail }: Omit<MetricProps, 'to' | 'title'>) {
  return (
    <>
      <h2 className="metric-label">{label}</h2>
      <p className="metric-count">
        {count.toLocaleString('en')}
        {of !== null && <span className="metric-of">{` of ${of.toLocaleString('en')}`}</span>}
      </p>
      {of !== null && of > 0 && <progress className="metric-bar" aria-hidden="true" value={count} max={of} />}
      {detail !== undefined && <p className="metric-detail">{detail}</p>}
    </>
  );
}
