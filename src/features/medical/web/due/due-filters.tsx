import { useSearchParams } from 'react-router';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { petTypes } from '../../../pets/pet-search.contract.ts';
import { careTypeLabels, careTypes, duePeriods, type DuePeriod } from '../../medical.constants.ts';
import type { DueList } from '../../treatments.contract.ts';
import { periodHref } from './due-filter-values.ts';

const periodLabels: Record<DuePeriod, string> = { overdue: 'Overdue', today: 'Due now', week: 'Next 7 days' };

interface DueTabsProps {
  counts: DueList['counts'];
  until: DuePeriod;
}

/** How much is due until when: what is overdue is also due now, and on the round. */
export function DueTabs({ counts, until }: DueTabsProps) {
  const [search] = useSearchParams();
  return (
    <Tabs label="Due">
      {duePeriods.map((period) => (
        <TabLink key={period} to={periodHref(search, period)} isCurrent={period === until}>
          {periodLabels[period]}
          <strong className="due-count" data-overdue={(period === 'overdue' && counts.overdue > 0) || undefined}>
            {counts[period].toLocaleString('en')}
          </strong>
        </TabLink>
      ))}
    </Tabs>
  );
}

/** The rest of the filters; the URL has them. */
export function DueFilterForm({ locations }: Pick<DueList, 'locations'>) {
  return (
    <FilterForm label="Filter treatments" className="due-filters">
      <Field className="due-search" label="Search" name="search" type="search" placeholder="Name, code or treatment" />
      <SelectField
        label="Location"
        name="location"
        options={[
          { value: '', label: 'All locations' },
          ...locations.map(({ name, due }) => ({
            value: name ?? '-',
            label: `${name ?? 'No location'} (${due.toLocaleString('en')})`,
          })),
        ]}
      />
      <SelectField
        label="Treatment"
        name="type"
        options={[
          { value: '', label: 'All treatments' },
          ...careTypes.map((type) => ({ value: type, label: careTypeLabels[type] })),
        ]}
      />
      <SelectField
        label="Species"
        name="pet_type"
        options={[{ value: '', label: 'All species' }, ...petTypes.map((type) => ({ value: type, label: type }))]}
      />
    </FilterForm>
  );
}
