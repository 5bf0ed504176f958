import { useSearchParams } from 'react-router';
import { formatTotal } from '../../../../platform/total.contract.ts';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { adminPetFilters, type AdminPetFilter } from '../../admin-pets.constants.ts';
import { MAX_SEARCH_LENGTH } from '../../pet-search.contract.ts';
import { filterHref } from './pets-query.ts';
import { filterLabels, orderOptions } from './pets-labels.ts';

export interface PetCounts {
  all: number;
  /** Null: not counted, because the search has too many results; `all` is then capped. */
  counts: Record<AdminPetFilter, number | null>;
}

interface PetsFiltersProps {
  current: AdminPetFilter | undefined;
  /** Number of search results for each filter. */
  counts: PetCounts | undefined;
}

/** Filters, search and order of the table, all stored in the URL. */
export function PetsFilters({ current, counts }: PetsFiltersProps) {
  const [params] = useSearchParams();
  const isCapped = Object.values(counts?.counts ?? {}).includes(null);
  const counted = (label: string, total: number | null | undefined) =>
    total === undefined || total === null ? label : `${label} (${formatTotal({ total, isCapped })})`;
  return (
    <>
      <FilterForm label="Search pets" className="filters filters-wide">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          placeholder="Name, species or breed"
        />
        <SelectField label="Order" name="sort" options={orderOptions} />
      </FilterForm>
      <Tabs label="Which pets">
        <TabLink to={filterHref(params)} isCurrent={current === undefined}>
          {counted('All', counts?.all)}
        </TabLink>
        {adminPetFilters.map((filter) => (
          <TabLink key={filter} to={filterHref(params, filter)} isCurrent={current === filter}>
            {counted(filterLabels[filter], counts?.counts[filter])}
          </TabLink>
        ))}
      </Tabs>
    </>
  );
}
