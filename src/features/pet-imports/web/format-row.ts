import { formatCount } from '../../../platform/format-number.contract.ts';
import { recordFields } from '../../pets/admin-pets.constants.ts';
import { petFields, type PetFieldName } from '../../pets/pet-fields.constants.ts';
import { intakeLabels, outcomeLabels } from '../../custody/custody.constants.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import { mappedFields, type MappedField, type RowOutcome } from '../pet-imports.constants.ts';
import type { FieldValue, PetImport } from '../pet-imports.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

type Counts = PetImport['counts'];

/** Label of an outcome, before or after applying. */
export function outcomeLabel(outcome: RowOutcome, isDone: boolean): string {
  const labels: Record<RowOutcome, [toDo: string, done: string]> = {
    add: ['To add', 'Added'],
    change: ['To change', 'Changed'],
    same: ['Unchanged', 'Unchanged'],
    refuse: ['Rejected', 'Rejected'],
  };
  return labels[outcome][isDone ? 1 : 0];
}

/** What applying would do, such as "add 3 pets, change 1 pet and load 4 photos". */
export function formatPlan({ add, change }: Pick<Counts, 'add' | 'change'>, photos = 0): string {
  const steps = [
    add > 0 && `add ${formatCount(add, 'pet')}`,
    change > 0 && `change ${formatCount(change, 'pet')}`,
    photos > 0 && `load ${formatCount(photos, 'photo')}`,
  ];
  return joinList(steps.filter((step) => step !== false));
}

/** Without the missing ones. */
export function countLoadable({ pending, loaded, failed }: PetImport['photos']): number {
  return pending + loaded + failed;
}

/**
 * What applying did, such as "3 pets were added and 1 pet was changed."
 * @param photos that are loaded afterwards
 */
export function formatResult({ add, change }: Pick<Counts, 'add' | 'change'>, photos = 0): string {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const done = [
    add > 0 && `${formatCount(add, 'pet')} ${were(add)} added`,
    change > 0 && `${formatCount(change, 'pet')} ${were(change)} changed`,
  ].filter(Boolean);
  if (done.length > 0) return `${done.join(' and ')}.`;
  return photos > 0 ? 'No details were changed.' : 'Nothing was changed.';
}

/** Label of a field: the form's, or its name in words. */
export function fieldLabel(field: string): string {
  if (Object.hasOwn(petFields, field) && field !== 'vaccination_status') return petFields[field as PetFieldName].label;
  if (field === 'born_on') return mappedFields.birth_date;
  if (field === 'born_is_estimate') return 'Estimated date of birth';
  if (recordLabels.has(field)) return mappedFields[field as MappedField];
  return capitalize(field.replaceAll('_', ' ').replace(/^is /, ''));
}

const recordLabels = new Set<string>(recordFields);

/** What the row says of an animal's record as people read it; other values stay. */
export function readableValue(field: string, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value;
  if (field === 'born_on') return formatDay(value, { dateStyle: 'medium' });
  if (field === 'intake_at' || field === 'outcome_at') return formatDateTime(new Date(value));
  const labels: Record<string, string> = {
    ...(field === 'intake_type' && intakeLabels),
    ...(field === 'outcome_type' && outcomeLabels),
  };
  return labels[value] ?? value;
}

const MAX_VALUE_LENGTH = 160;
/** Characters of the common start that are shown before the first difference. */
const LEAD = 40;

/** Formats a value, truncated. Null if there is none. */
export function formatValue(value: FieldValue, from = 0): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const characters = Array.from(String(value));
  const end = from + MAX_VALUE_LENGTH;
  const visible = characters.slice(from, characters.length > end ? end - 1 : end).join('');
  return `${from > 0 ? '…' : ''}${visible}${characters.length > end ? '…' : ''}`;
}

/** Formats both values, truncated so that the first difference is visible. */
export function formatChange(before: FieldValue, after: FieldValue): [before: string | null, after: string | null] {
  const [one, other] = [Array.from(String(before ?? '')), Array.from(String(after ?? ''))];
  const common = one.findIndex((character, index) => character !== other[index]);
  const isLong = Math.max(one.length, other.length) > MAX_VALUE_LENGTH;
  const from = isLong ? Math.max(0, (common < 0 ? one.length : common) - LEAD) : 0;
  return [formatValue(before, from), formatValue(after, from)];
}
