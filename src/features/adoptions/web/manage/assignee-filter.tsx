import { SelectField } from '../../../../ui/field.tsx';
import { nameOfColleague, toColleagueOptions, useColleagues } from '../../../accounts/web/components/colleagues.ts';

/** Whose applications are listed. */
export function AssigneeFilter() {
  const options = [
    { value: '', label: 'Any' },
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Unassigned' },
    ...toColleagueOptions(useColleagues('decide applications'), null),
  ];
  return <SelectField label="Assigned to" name="assignee" options={options} />;
}

export function describeAssignee(value: string): string {
  if (value === 'me') return 'Me';
  return value === 'none' ? 'Unassigned' : (nameOfColleague(Number(value)) ?? 'A colleague');
}
