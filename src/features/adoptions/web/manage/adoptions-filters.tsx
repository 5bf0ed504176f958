import { useSearchParams } from 'react-router';
import { cappedTotal, formatTotal } from '../../../../platform/total.contract.ts';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { MAX_SEARCH_LENGTH } from '../../../pets/pet-search.contract.ts';
import { applicationFilters, applicationStatuses, type ApplicationFilter } from '../../adoptions.constants.ts';
import { filterHref, type AdoptionsParams } from './adoptions-url.ts';
import { filterLabels, orderOptions } from './application-labels.ts';
import { maxCountOf, type AdoptionCounts } from './load-adoptions.ts';

interface AdoptionsFiltersProps {
  params: AdoptionsParams;
  /** Matches per filter. */
  counts: AdoptionCounts | undefined;
}

/** The URL holds all filters and the order. */
export function AdoptionsFilters({ params: { view, filter, search }, counts }: AdoptionsFiltersProps) {
  const [searchParams] = useSearchParams();
  // Filters without matches are hidden.
  const isOffered = (name: ApplicationFilter) =>
    isStatus(name) || name === filter || counts === undefined || counts.counts[name] !== 0;
  const counted = (label: string, count: number | null | undefined) =>
    count === undefined || count === null
      ? label
      : `${label} (${formatTotal(cappedTotal(count, maxCountOf({ search })))})`;
  return (
    <>
      <FilterForm label="Search applications" className={view === 'table' ? 'filters filters-wide' : 'filters'}>
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          placeholder="Applicant, e-mail, phone or pet"
        />
        {view === 'table' && <SelectField label="Order" name="sort" options={orderOptions} />}
      </FilterForm>
      {view !== 'status' && (
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
      )}
    </>
  );
}

function isStatus(filter: ApplicationFilter): boolean {
  return (applicationStatuses as readonly string[]).includes(filter);
}
