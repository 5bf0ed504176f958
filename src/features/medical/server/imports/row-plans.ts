import { medicalLimits } from '../../medical.constants.ts';
import type { PlannedImport } from './imported-treatment.ts';
import type { Matched } from './match-rows.ts';

/** What planning one animal may take while others wait. */
export const MAX_ROWS_OF_ANIMAL = 500;

/** Why nothing is done with a row. */
export const reasons = {
  recorded: 'This is recorded already.',
  planned: 'This is planned already.',
  repeated: (row: number) => `Row ${row} is the same treatment.`,
  contradicts: (row: number) => `Row ${row} is the same treatment, but with other values.`,
  superseded: 'A later dose was given, so this one is no longer due.',
  laterDose: 'An earlier dose is due first. This one will be planned when it’s given.',
  moved: 'A colleague has planned this for another day.',
  beforeBirth: (name: string) => `${name} wasn’t born yet.`,
  tooMany: `A file can have ${MAX_ROWS_OF_ANIMAL} treatments of one animal. Import these rows in another file.`,
  noteTooLong: `The note, with the manufacturer, takes at most ${medicalLimits.note} characters.`,
  tooLate: 'The date due is more than 10 years ahead.',
} as const;

export function toPlan(
  { row, type, protocol }: Matched,
  outcome: PlannedImport['outcome'],
  reason: string | null = null,
): PlannedImport {
  return { row_number: row.row_number, outcome, reason, type, protocol: protocol?.name ?? null };
}
