import type { Filter } from '../../../../ui/data-table/filters.ts';
import { genders, petTypes } from '../../pet-search.contract.ts';
import { statusOptions } from './pets-labels.ts';

/** The filters of View Pets, which combine with its tabs and its search. */
export const petsFilters: readonly Filter[] = [
  { type: 'choices', label: 'Species', name: 'type', options: optionsOf(petTypes) },
  { type: 'choices', label: 'Status', name: 'status', options: statusOptions },
  { type: 'sites', label: 'Site', name: 'location' },
  { type: 'choices', label: 'Gender', name: 'gender', options: optionsOf(genders) },
  { type: 'days', label: 'Days here', from: 'days_min', to: 'days_max' },
  { type: 'dates', label: 'Added', from: 'added_from', to: 'added_to' },
  {
    type: 'choice',
    label: 'Listed by',
    name: 'listed_by',
    options: [
      { value: 'shelter', label: 'The shelter' },
      { value: 'owner', label: 'An owner' },
    ],
  },
];

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
