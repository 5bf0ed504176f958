import type { Filter } from '../../../ui/data-table/filters.ts';
import { flagLabels, flagLevels, personFilters, type PersonFilter } from '../people.constants.ts';

const filterLabels: Record<PersonFilter, string> = {
  flagged: 'Flagged',
  adopters: 'Adopters',
  'open application': 'With an open application',
  'walk-ins': 'Walk-ins',
};

export const peopleFilters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Show',
    name: 'filter',
    anyLabel: 'Everyone',
    options: personFilters.map((value) => ({ value, label: filterLabels[value] })),
  },
  {
    type: 'choice',
    label: 'Account',
    name: 'account',
    options: [
      { value: 'with', label: 'Has an account' },
      { value: 'without', label: 'No account' },
      { value: 'staff', label: 'Staff' },
    ],
  },
  {
    type: 'choice',
    label: 'Flag',
    name: 'flag',
    options: flagLevels.map((value) => ({ value, label: flagLabels[value] })),
  },
  { type: 'dates', label: 'Added', from: 'added_from', to: 'added_to' },
];
