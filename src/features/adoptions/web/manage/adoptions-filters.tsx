import { useSearchParams } from 'react-router';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { MAX_SEARCH } from '../../../pets/pet-search.contract.ts';
import { applicationFilters, applicationStatuses, type ApplicationFilter } from '../../application-words.contract.ts';
import { filterHref, type AdoptionsAsked } from './adoptions-address.ts';
import { filterLabels, orderOptions } from './adoptions-words.ts';
import type { AdoptionCounts } from './load-adoptions.ts';

interface AdoptionsFiltersProps {
  asked: AdoptionsAsked;
  /** How many of what is searched for each filter leaves. */
  counts: AdoptionCounts | undefined;
}

/** What narrows the applications, and in which order they stand. The address holds all of it. */
export function AdoptionsFilters({ asked: { view, filter }, counts }: AdoptionsFiltersProps) {
  const [address] = useSearchParams();
  // What is the case for no application is not worth a place in the row.
  const isOffered = (name: ApplicationFilter) =>
    isStatus(name) || name === filter || counts === undefined || counts.counts[name] > 0;
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en')})`;
  return (
    <>
      <FilterForm label="Search applications" className={view === 'table' ? 'filters filters-wide' : 'filters'}>
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={MAX_SEARCH}
          autoComplete="off"
          placeholder="Applicant, e-mail, phone or pet"
        />
        {view === 'table' && <SelectField label="Order" name="sort" options={orderOptions} />}
      </FilterForm>
      {view !== 'status' && (
        <Tabs label="Which applications">
          <TabLink to={filterHref(address)} isCurrent={filter === undefined}>
            {counted('All', counts?.all)}
          </TabLink>
          {applicationFilters.filter(isOffered).map((name) => (
            <TabLink key={name} to={filterHref(address, name)} isCurrent={filter === name}>
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
