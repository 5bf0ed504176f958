import { useSearchParams } from 'react-router';
import { cappedTotal, formatTotal } from '../../../../platform/total.contract.ts';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { applicationFilters, applicationStatuses, type ApplicationFilter } from '../../adoptions.constants.ts';
import { filterHref, type AdoptionsParams } from './adoptions-url.ts';
import { filterLabels } from './application-labels.ts';
import { maxCountOf, type AdoptionCounts } from './load-adoptions.ts';

interface AdoptionsTabsProps {
  params: AdoptionsParams;
  /** Matches per filter. */
  counts: AdoptionCounts | undefined;
}

/** Tabs of the statuses; the others only while they have an application. */
export function AdoptionsTabs({ params: { filter, search }, counts }: AdoptionsTabsProps) {
  const [searchParams] = useSearchParams();
  const isOffered = (name: ApplicationFilter) =>
    isStatus(name) || name === filter || counts === undefined || counts.counts[name] !== 0;
  const counted = (label: string, count: number | null | undefined) =>
    count === undefined || count === null
      ? label
      : `${label} (${formatTotal(cappedTotal(count, maxCountOf({ search })))})`;
  return (
    <Tabs label="Which applications">
      <TabLink to={filterHref(searchParams)} isCurrent={filter === undefined}>
        {counted('All', counts?.all)}
      </TabLink>
      {applicationFilters.filter(isOffered).map((name) => (
        <TabLink key={name} to={filterHref(searchParams, name)} isCurrent={filter === name}>
          {counted(filterLabels[name], counts?.counts[name])}
        </TabLink>
      ))}
    </Tabs>
  );
}

function isStatus(filter: ApplicationFilter): boolean {
  return (applicationStatuses as readonly string[]).includes(filter);
}
