import type { RowOutcome } from '../import-words.contract.ts';
import type { FieldValue, PetImport } from '../pet-imports.contract.ts';

type Counts = PetImport['counts'];

/** What the rows of an outcome are called: what is to be done with them, or what was. */
export function outcomeLabel(outcome: RowOutcome, isDone: boolean): string {
  const labels: Record<RowOutcome, [toDo: string, done: string]> = {
    add: ['To add', 'Added'],
    change: ['To change', 'Changed'],
    same: ['Unchanged', 'Unchanged'],
    refuse: ['Refused', 'Refused'],
  };
  return labels[outcome][isDone ? 1 : 0];
}

/** What applying an import writes, such as "add 3 pets and change 1 pet". */
export function tellPlan({ add, change }: Pick<Counts, 'add' | 'change'>): string {
  return [add > 0 && `add ${countPets(add)}`, change > 0 && `change ${countPets(change)}`]
    .filter(Boolean)
    .join(' and ');
}

/** The same when it is done, such as "3 pets were added and 1 pet was changed." */
export function tellDone({ add, change }: Pick<Counts, 'add' | 'change'>): string {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const done = [
    add > 0 && `${countPets(add)} ${were(add)} added`,
    change > 0 && `${countPets(change)} ${were(change)} changed`,
  ].filter(Boolean);
  return done.length > 0 ? `${done.join(' and ')}.` : 'Nothing was changed.';
}

export function countPets(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'pet' : 'pets'}`;
}

export function countRows(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
}

/** A field as a person reads it: `good_with_cats` is "Good with cats". */
export function fieldLabel(field: string): string {
  if (Object.hasOwn(ownLabels, field)) return ownLabels[field]!;
  const words = field.replaceAll('_', ' ').replace(/^is /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ownLabels: Record<string, string> = {
  spayed_neutered: 'Spayed or neutered',
  house_trained: 'House-trained',
};

const MAX_VALUE = 160;
/** So much of what two long texts have in common stands before where they part. */
const LEAD = 40;

/** A value as a person reads it, cut where it is long; null where there is none. */
export function valueInWords(value: FieldValue, from = 0): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const characters = Array.from(String(value));
  const end = from + MAX_VALUE;
  const shown = characters.slice(from, characters.length > end ? end - 1 : end).join('');
  return `${from > 0 ? '…' : ''}${shown}${characters.length > end ? '…' : ''}`;
}

/** What was and what is, cut so that it is seen in what they differ. */
export function changeInWords(before: FieldValue, after: FieldValue): [before: string | null, after: string | null] {
  const [one, other] = [Array.from(String(before ?? '')), Array.from(String(after ?? ''))];
  const common = one.findIndex((character, index) => character !== other[index]);
  const isLong = Math.max(one.length, other.length) > MAX_VALUE;
  const from = isLong ? Math.max(0, (common < 0 ? one.length : common) - LEAD) : 0;
  return [valueInWords(before, from), valueInWords(after, from)];
}
