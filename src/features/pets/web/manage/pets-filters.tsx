import { useSearchParams } from 'react-router';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { managedFilters, type ManagedFilter } from '../../manage-pets-words.contract.ts';
import { MAX_SEARCH } from '../../pet-search.contract.ts';
import { filterHref } from './pets-address.ts';
import { filterLabels, orderOptions } from './pets-words.ts';

export interface PetCounts {
  all: number;
  counts: Record<ManagedFilter, number>;
}

interface PetsFiltersProps {
  current: ManagedFilter | undefined;
  /** How many of what is searched for each filter leaves. */
  counts: PetCounts | undefined;
}

/** What narrows the table, and in which order it stands. The address holds all of it. */
export function PetsFilters({ current, counts }: PetsFiltersProps) {
  const [address] = useSearchParams();
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en')})`;
  return (
    <>
      <FilterForm label="Search pets" className="filters filters-wide">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={MAX_SEARCH}
          autoComplete="off"
          placeholder="Name, species or breed"
        />
        <SelectField label="Order" name="sort" options={orderOptions} />
      </FilterForm>
      <Tabs label="Which pets">
        <TabLink to={filterHref(address)} isCurrent={current === undefined}>
          {counted('All', counts?.all)}
        </TabLink>
        {managedFilters.map((filter) => (
          <TabLink key={filter} to={filterHref(address, filter)} isCurrent={current === filter}>
            {counted(filterLabels[filter], counts?.counts[filter])}
          </TabLink>
        ))}
      </Tabs>
    </>
  );
}
