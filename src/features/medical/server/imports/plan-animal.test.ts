import { describe, expect, test } from 'vitest';
import { medicalLimits } from '../../medical.constants.ts';
import type { LockedPet } from '../lock-pets.ts';
import type { PastTreatment } from './animal-history.ts';
import type { ImportedTreatment } from './imported-treatment.ts';
import { planAnimal } from './plan-animal.ts';
import { MAX_ROWS_OF_ANIMAL, reasons } from './row-plans.ts';
import { normalizeName } from './treatment-names.ts';

const pet = { id: 1, name: 'Rex', type: 'Dog', born_on: null, recorded_born_on: null, custody_id: 1 } as LockedPet;
let rowNumber = 2;

function administered(name: string, day: string, values: Partial<ImportedTreatment> = {}): ImportedTreatment {
  const nothing = { protocol: null, product: null, manufacturer: null, lot: null, lot_expires_on: null, dose: null };
  return {
    ...nothing,
    row_number: rowNumber++,
    pet_id: pet.id,
    name,
    type: null,
    likely_type: 'medication',
    given_at: new Date(`${day}T12:00:00Z`),
    given_on: day,
    has_time: false,
    due_on: null,
    route: null,
    result: null,
    note: null,
    ...values,
  };
}

const due = (name: string, due_on: string) => administered(name, due_on, { given_at: null, given_on: null, due_on });

/** As recorded by hand. */
function past(name: string, day: string, values: Partial<PastTreatment> = {}): PastTreatment {
  const given_at = new Date(`${day}T15:30:00Z`);
  const none = { protocol_id: null, product_id: null, due_on: null, import_id: null, import_key: null, step_id: null };
  const rest = { given_at, skipped_at: null, canceled_at: null, occurrence: 1, is_noon: false };
  return { ...none, ...rest, name, normalized: normalizeName(name), done_on: day, ...values } as PastTreatment;
}

function plan(rows: ImportedTreatment[], history: PastTreatment[] = []) {
  const product = { id: 7, name: 'Drontal', type: 'dewormer', manufacturer: 'Vetoquinol' } as const;
  const catalog = { protocols: [], products: new Map([['drontal', product]]), matches: new Map() };
  return planAnimal({ pet, past: history, rows, catalog, lastDay: '2036-01-01' });
}

function outcomes(rows: ImportedTreatment[], history: PastTreatment[] = []) {
  return plan(rows, history)
    .rows.toSorted((one, other) => one.row_number - other.row_number)
    .map(({ outcome, reason }) => reason ?? outcome);
}

describe('the rows of an animal', () => {
  test('are limited in number, in the order of the file', () => {
    const half = MAX_ROWS_OF_ANIMAL / 2;
    const rows = [
      ...Array.from({ length: half }, (_, index) => administered(`Salve ${index}`, '2026-01-02')),
      ...Array.from({ length: half }, (_, index) => due(`Ointment ${index}`, '2026-09-02')),
      administered('Drops', '2020-01-02'),
      due('Tablets', '2026-09-02'),
    ];
    const found = plan(rows);
    expect(Object.groupBy(found.rows, ({ outcome }) => outcome).refuse).toMatchObject([
      { row_number: rows.at(-2)!.row_number, reason: reasons.tooMany },
      { row_number: rows.at(-1)!.row_number, reason: reasons.tooMany },
    ]);
    expect(found.insertions).toHaveLength(MAX_ROWS_OF_ANIMAL);
  });

  test('are compared with what is recorded under the same name', () => {
    const at = (hour: number) => ({ has_time: true, given_at: new Date(Date.UTC(2026, 0, 2, hour, 30)) });
    const rows = [
      administered('SALVE!', '2026-01-02'),
      administered('Salve', '2026-01-02', at(15)),
      administered('Salve', '2026-01-02', at(18)),
      administered('Salve', '2026-01-03'),
    ];
    const expected = [reasons.recorded, reasons.recorded, 'record', 'record'];
    expect(outcomes(rows, [past('Salve', '2026-01-02'), past('Drops', '2026-01-03')])).toEqual(expected);
  });

  test('are compared with what is recorded by hand of the same product', () => {
    const at = (hour: number) => ({ has_time: true, given_at: new Date(Date.UTC(2026, 0, 2, hour, 30)) });
    const row = () => administered('Drontal', '2026-01-02', at(18));
    expect(outcomes([row()], [past('Tablet', '2026-01-02', { product_id: 7 })])).toEqual([reasons.recorded]);
    // The name says that it's another dose.
    expect(outcomes([row()], [past('Drontal', '2026-01-02', { product_id: 7 })])).toEqual(['record']);
    expect(outcomes([row()], [past('Tablet', '2026-01-02', { product_id: 7, import_id: 1 })])).toEqual(['record']);
  });

  test('that are due are compared with what was given later, or is planned', () => {
    const open = { due_on: '2026-09-02', given_at: null, done_on: null };
    const rows = [
      administered('Salve', '2026-03-01'),
      due('salve', '2026-02-01'),
      due('Salve', '2026-04-01'),
      due('Drops', '2026-05-01'),
      due('Drops', '2026-07-01'),
      due('Tablets', '2026-09-02'),
      due('Tablets', '2026-10-02'),
    ];
    expect(outcomes(rows, [past('Drops', '2026-06-01'), past('Tablets', '2026-01-01', open)])).toEqual([
      'record',
      reasons.superseded,
      'plan',
      reasons.superseded,
      'plan',
      reasons.planned,
      'plan',
    ]);
  });

  test('have notes that can be saved again, also with a manufacturer that the product doesn’t have', () => {
    const values = { manufacturer: 'Vetoquinol', note: 'x'.repeat(medicalLimits.note) };
    const rows = [
      administered('Drontal', '2026-01-02', values),
      administered('Salve', '2026-01-02', values),
      { ...due('Drops', '2026-09-02'), ...values },
      administered('Salve', '2026-01-03', { ...values, note: 'Calm' }),
    ];
    expect(outcomes(rows)).toEqual(['record', reasons.noteTooLong, reasons.noteTooLong, 'record']);
    expect(plan(rows).insertions.map(({ note }) => note)).toEqual([values.note, 'Manufacturer: Vetoquinol\nCalm']);
  });
});
