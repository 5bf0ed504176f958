import { useSearchParams } from 'react-router';
import { formatTotal } from '../../../../platform/total.contract.ts';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { hrefWith } from '../../../../ui/data-table/list-url.ts';
import { adminPetFilters, type AdminPetFilter } from '../../admin-pets.constants.ts';
import { filterLabels } from './pets-labels.ts';

export interface PetCounts {
  all: number;
  /** Null: not counted, because the search has too many results; `all` is then capped. */
  counts: Record<AdminPetFilter, number | null>;
}

const STATUSES: ReadonlySet<AdminPetFilter> = new Set(['available', 'pending', 'adopted']);

interface PetsTabsProps {
  current: AdminPetFilter | undefined;
  /** How many pets each tab has. */
  counts: PetCounts | undefined;
}

/** Tabs of the three statuses; the others only while they have a pet. */
export function PetsTabs({ current, counts }: PetsTabsProps) {
  const [params] = useSearchParams();
  const isCapped = Object.values(counts?.counts ?? {}).includes(null);
  const counted = (label: string, total: number | null | undefined) =>
    total === undefined || total === null ? label : `${label} (${formatTotal({ total, isCapped })})`;
  const isOffered = (filter: AdminPetFilter) =>
    STATUSES.has(filter) || filter === current || counts === undefined || counts.counts[filter] !== 0;
  return (
    <Tabs label="Which pets">
      <TabLink to={hrefWith(params, { filter: undefined })} isCurrent={current === undefined}>
        {counted('All', counts?.all)}
      </TabLink>
      {adminPetFilters.filter(isOffered).map((filter) => (
        <TabLink key={filter} to={hrefWith(params, { filter })} isCurrent={current === filter}>
          {counted(filterLabels[filter], counts?.counts[filter])}
        </TabLink>
      ))}
    </Tabs>
  );
}
