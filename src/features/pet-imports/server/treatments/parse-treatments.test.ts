import { describe, expect, test } from 'vitest';
import { parseTreatment } from './parse-treatments.ts';
import { guessTreatmentMapping, mapTreatmentColumns } from './treatment-columns.ts';
import { kindByName, likelyKind, toCareType, toResult, toRoute, toStatus } from './treatment-words.ts';

const context = { now: new Date('2026-05-04T10:00:00Z'), timeZone: 'America/New_York' };

function parse(header: string, row: string) {
  const columns = header.split(',');
  const layout = mapTreatmentColumns(columns, guessTreatmentMapping(columns));
  return parseTreatment(layout, { row_number: 2, cells: row.split(',') }, context);
}

describe('the columns of', () => {
  test.each([
    [
      'Shelterluv',
      'Animal ID,Name,Product,Type,Date Given,Due Date,Lot Number,Manufacturer,Dosage,Administered By,Notes',
      'external_id animal_name treatment type given_at due_on lot manufacturer dose given_by note',
    ],
    [
      'a table of tests',
      'SHELTERCODE,ANIMALNAME,TESTTYPE,DATEREQUIRED,DATEOFTEST,TESTRESULT,COMMENTS',
      'external_id animal_name treatment due_on given_at result note',
    ],
    [
      'our own export',
      'code,external_id,microchip,animal_name,treatment,type,protocol,product,given_at,due_on,status,recorded_by',
      'pet_id external_id microchip animal_name treatment type protocol product given_at due_on status ',
    ],
  ])('%s are guessed', (_, header, expected) => {
    const fields = guessTreatmentMapping(header.split(',')).map(({ field }) => field);
    expect(fields).toEqual(expected.split(' '));
  });
});

describe('a row', () => {
  test('has a day or a time, in the shelter’s time zone', () => {
    const header = 'code,treatment,given';
    const cases = [
      ['5/3/2026', '2026-05-03', '2026-05-03T16:00:00.000Z', false],
      ['03.05.2026 11:30 PM', '2026-05-03', '2026-05-04T03:30:00.000Z', true],
      ['2026-05-03 00:00:00', '2026-05-03', '2026-05-03T16:00:00.000Z', false],
      ['2026-05-04', '2026-05-04', '2026-05-04T10:00:00.000Z', false],
    ] as const;
    for (const [text, given_on, at, has_time] of cases) {
      const { values, error } = parse(header, `A-1042,Rabies,${text}`);
      expect(error, text).toBeNull();
      expect(values, text).toMatchObject({ given_on, given_at: new Date(at), has_time });
    }
  });

  test('that was skipped or canceled has nothing to import', () => {
    expect(parse('code,treatment,due,status', 'A-1042,Rabies,2026-06-01,canceled')).toMatchObject({
      values: null,
      error: null,
      nothing: 'It wasn’t given, and is no longer due.',
    });
  });

  test('keeps what has no field of its own in its note', () => {
    const { values } = parse('code,treatment,given,vet,notes', 'A-1042,Rabies,2026-05-01,Dr. Lee,<b>Calm</b>');
    expect(values!.note).toBe('Given by Dr. Lee\nCalm');
  });

  test('names its animal by at most 10 microchips', () => {
    const chips = (count: number) => Array.from({ length: count }, (_, index) => 985_112_004_567_000 + index).join(' ');
    const { animal, error } = parse('microchip,treatment,given', `${chips(10)},Rabies,2026-05-01`);
    expect([animal.microchips.length, error]).toEqual([10, null]);
    const { error: rejected } = parse('microchip,treatment,given', `${chips(11)},Rabies,2026-05-01`);
    expect(rejected).toBe('An animal can have at most 10 microchip numbers.');
  });

  test('has short names of its protocol and product', () => {
    const long = 'x'.repeat(50_000);
    const { values } = parse('code,treatment,given,protocol,product', `A-1042,Rabies,2026-05-01,${long},${long}`);
    expect([values!.protocol!.length, values!.product!.length]).toEqual([120, 120]);
  });

  test('with a result is a test', () => {
    expect(parse('code,treatment,given,result', 'A-1042,SNAP,2026-05-01,NEG').values).toMatchObject({
      type: 'test',
      result: 'negative',
    });
  });
});

test.each([
  ['FeLV vaccine', 'vaccine'],
  ['Heartworm Test', 'test'],
  ['Heartgard', 'medication'],
  ['Heartworm', null],
  ['Ringworm culture', 'test'],
  ['Drontal Plus', 'dewormer'],
  ['NexGard', 'flea_tick'],
  ['Amoxicillin', null],
])('the name %s says %s', (name, kind) => {
  expect(kindByName(name)).toBe(kind);
});

test('a treatment without a kind gets a likely one', () => {
  expect(likelyKind('Bordetella', false)).toBe('vaccine');
  expect(likelyKind('Amoxicillin', true)).toBe('medication');
  expect(likelyKind('Nail trim', false)).toBe('other');
});

test('other systems’ words are understood', () => {
  expect(['Vaccination', 'Wormer', 'Flea/Tick', 'Diagnostic', 'Medical', 'Sorcery'].map(toCareType)).toEqual([
    'vaccine',
    'dewormer',
    'flea_tick',
    'test',
    'medication',
    null,
  ]);
  expect(['Neg', '+', 'Unknown', 'Equivocal', 'purple'].map(toResult)).toEqual([
    'negative',
    'positive',
    null,
    'inconclusive',
    undefined,
  ]);
  expect(['SQ', 'IM', 'PO', 'By mouth', 'sideways'].map(toRoute)).toEqual([
    'subcutaneous',
    'intramuscular',
    'oral',
    'oral',
    null,
  ]);
  expect(['Given', 'Scheduled', 'Cancelled', 'maybe'].map(toStatus)).toEqual(['recorded', 'open', 'skipped', null]);
});
