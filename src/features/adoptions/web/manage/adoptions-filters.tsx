import type { Filter } from '../../../../ui/data-table/filters.ts';
import { AssigneeFilter, describeAssignee } from './assignee-filter.tsx';
import { petTypes } from '../../../pets/pet-search.contract.ts';

/** The filters of applications, which combine with the tabs and the search. */
export const adoptionsFilters: readonly Filter[] = [
  { type: 'choices', label: 'Species', name: 'type', options: optionsOf(petTypes) },
  { type: 'sites', label: 'Site', name: 'location' },
  {
    type: 'custom',
    label: 'Assigned to',
    name: 'assignee',
    isValid: (value) => /^(?:me|none|[1-9]\d{0,8})$/.test(value),
    control: <AssigneeFilter />,
    describe: describeAssignee,
  },
  { type: 'days', label: 'Days since the application', from: 'days_min', to: 'days_max' },
  { type: 'dates', label: 'Applied', from: 'applied_from', to: 'applied_to' },
];

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
