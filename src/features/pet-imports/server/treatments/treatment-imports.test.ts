import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { medicalCalls } from '../../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { toTreatmentFile, treatmentImportCalls } from '../../../../../tests/support/treatment-import-calls.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { importMessages, treatmentImportMessages as messages } from '../../pet-imports.constants.ts';
import type { TreatmentImport } from '../../pet-imports.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());
beforeEach(() => clear());

const { createAnimal, record, give, open, due, today } = medicalCalls(() => ({ app, admin, clock }));
const { clear, columns, guess, preview, importAll, send, state } = treatmentImportCalls(() => ({ app, admin }));
const daysAgo = (days: number) => addDays(today(), -days);

const addChip = (pet_id: number, value: string) =>
  app.db
    .insertInto('pet_identifiers')
    .values({ pet_id, type: 'microchip', value, added_at: clock.now() } as never)
    .execute();

describe('a medical export of Animal Shelter Manager', () => {
  const read = () => readFile(path.join(import.meta.dirname, '../samples/animal-shelter-manager-medical.csv'), 'utf8');

  test('is matched by the names of its columns', async () => {
    const { columns: found } = await columns(await read());
    expect(found.map(({ name, field }) => `${name} ${field}`)).toEqual([
      'ID ',
      'ANIMALID ',
      'SHELTERCODE external_id',
      'ANIMALNAME animal_name',
      'IDENTICHIPNUMBER microchip',
      'VACCINATIONTYPE treatment',
      'DATEREQUIRED due_on',
      'DATEOFVACCINATION given_at',
      'BATCHNUMBER lot',
      'MANUFACTURER manufacturer',
      'ADMINISTERINGVETNAME given_by',
      'COMMENTS note',
    ]);
  });

  test('is previewed, recorded and continued by the shelter’s protocols', async () => {
    const rex = await createAnimal({ name: 'Rex', species: 'Dog', external_id: 'D1901', ageDays: 1200 });
    const mia = await createAnimal({ name: 'Mia', species: 'Cat', external_id: 'C1902', ageDays: 900 });
    const bo = await createAnimal({ name: 'Bo', species: 'Dog' });
    await addChip(bo, '985112345678911');
    const text = await read();
    const { counts, animals, rows } = await preview(text);
    expect(counts).toEqual({ record: 5, plan: 0, same: 0, refuse: 2 });
    expect(animals).toBe(2);
    expect(
      rows.map(({ row_number, outcome, protocol, type, reason }) => [row_number, outcome, protocol ?? type ?? reason]),
    ).toEqual([
      [2, 'record', 'DHPP (adult dogs)'],
      [3, 'record', 'DHPP (adult dogs)'],
      [4, 'record', 'Rabies (dogs)'],
      [5, 'record', 'FVRCP (adult cats)'],
      [6, 'record', 'vaccine'],
      [7, 'refuse', messages.invalidDay('DATEREQUIRED')],
      [8, 'refuse', messages.noAnimal('the number D1904')],
    ]);
    expect(await app.db.selectFrom('treatment_imports').select('id').execute()).toEqual([]);

    const { status, body } = await importAll(text);
    expect(status).toBe(201);
    expect(body).toMatchObject({ counts, applied_by: { name: 'Robin' }, undone_at: null, kept: 0 });
    const { history, open: doses } = await record(rex);
    expect(
      history.map(({ name, lot, note, given_by, protocol, due_on }) => [
        name,
        lot,
        note,
        given_by,
        protocol?.name,
        due_on,
      ]),
    ).toEqual([
      ['DA2PP', 'A124', 'Manufacturer: Zoetis\nSlept well', null, 'DHPP (adult dogs)', '2025-11-22'],
      ['DHPP', 'A123', 'Manufacturer: Zoetis\nGiven by Dr. Lee', null, 'DHPP (adult dogs)', '2025-11-01'],
      ['Rabies', 'R9', 'Manufacturer: Boehringer', null, 'Rabies (dogs)', '2025-10-01'],
    ]);
    const planned = Object.fromEntries(doses.map(({ name, due_on }) => [name, due_on]));
    expect(planned).toMatchObject({ 'DHPP booster': '2026-11-22', 'Rabies booster': '2026-10-02' });
    expect(planned).not.toHaveProperty('Rabies');
    expect(planned).not.toHaveProperty('DHPP, first dose');
    expect((await record(mia)).history.map(({ name, type }) => [name, type])).toEqual([
      ['FVRCP', 'vaccine'],
      ['FeLV vaccine', 'vaccine'],
    ]);
  });
});

describe('POST /api/records/medical/imports', () => {
  test('finds animals by code, number, number in the other system, and microchip', async () => {
    const ids = [];
    for (const traits of [{}, {}, { external_id: 'X-9' }, {}])
      ids.push(await createAnimal({ species: 'Dog', ...traits }));
    await addChip(ids[3]!, '985112345678903');
    const text = [
      'pet id,shelter code,microchip,treatment,given',
      `A-${ids[0]! + 1000},,,Lepto,${daysAgo(3)}`,
      `${ids[1]},,,Lepto,${daysAgo(3)}`,
      `,X-9,,Lepto,${daysAgo(3)}`,
      `,,985 112 345 678 903,Lepto,${daysAgo(3)}`,
    ].join('\n');
    expect((await preview(text)).rows.map(({ animal }) => animal?.id)).toEqual(ids);
  });

  test('rejects rows that it can’t be sure of, each with its reason', async () => {
    const rex = await createAnimal({ name: 'Rex', external_id: 'D1', species: 'Dog', ageDays: 100 });
    await createAnimal({ name: 'Fay', external_id: 'D2' });
    const gone = await createAnimal({ name: 'Gus', external_id: 'D3' });
    await app.db
      .updateTable('custodies')
      .set({ outcome_at: clock.now(), outcome_type: 'died_in_care' })
      .where('pet_id', '=', gone)
      .execute();
    const twins = [await createAnimal(), await createAnimal()];
    for (const twin of twins) await addChip(twin, '985112345678999');
    const header = 'shelter code,microchip,name,treatment,kind,date given,date due,result';
    const cases: [string, string][] = [
      [`D1,,,Rabies,,${addDays(today(), 1)},,`, messages.future('date given')],
      ['D1,,,Rabies,,yesterday,,', messages.invalidDay('date given')],
      ['D1,,,Rabies,,1985-02-03,,', messages.tooLongAgo('date given')],
      [`D1,,,Rabies,,${daysAgo(101)},,`, 'Rex wasn’t born yet.'],
      [
        `D1,,,Rabies,Sorcery,${daysAgo(1)},,`,
        messages.invalidChoice('kind', 'Vaccine, Deworming, Flea and tick, Test, Medication or Other'),
      ],
      [`D1,,,Rabies,vaccine,${daysAgo(1)},,negative`, 'Only a test has a result.'],
      [`D1,,,Snap,test,${daysAgo(1)},,purple`, messages.invalidChoice('result', 'Negative, Positive or Inconclusive')],
      ['D1,,,Rabies,,,,', messages.noDate],
      [`D1,,,,,${daysAgo(1)},,`, messages.noName],
      [`,,Rex,Rabies,,${daysAgo(1)},,`, messages.noIdentifier],
      [`D1,98511234567890X,,Rabies,,${daysAgo(1)},,`, importMessages.chip],
      [`,985112345678999,,Rabies,,${daysAgo(1)},,`, messages.ambiguous('the microchip 985112345678999')],
      [`D2,985112345678999,,Rabies,,${daysAgo(1)},,`, 'The number is that of Fay'],
      [`A-${rex + 1000},,Bella,Rabies,,${daysAgo(1)},,`, messages.otherName(`A-${rex + 1000}`, 'Rex')],
      [`D3,,,Lepto,,,${addDays(today(), 9)},`, 'Gus isn’t in your care, so nothing can be planned.'],
      [`D1,,,Lepto,,,${addDays(today(), 4000)},`, 'The date due is more than 10 years ahead.'],
    ];
    const found = await preview([header, ...cases.map(([row]) => row)].join('\n'));
    expect(found.counts).toEqual({ record: 0, plan: 0, same: 0, refuse: cases.length });
    for (const [index, [row, reason]] of cases.entries()) expect(found.rows[index]!.reason, row).toContain(reason);
    const [head, first] = found.rejected!.split('\r\n');
    expect(head).toBe(
      '"shelter code","microchip","name","treatment","kind","date given","date due","result","Problem"',
    );
    expect(first).toContain(messages.future('date given'));
  });

  test('plans what is due, in place of what the protocol had planned', async () => {
    const dog = await createAnimal({ species: 'Dog', ageDays: 800 });
    const code = `A-${dog + 1000}`;
    const { status } = await importAll(
      toTreatmentFile(
        `${code},Rabies,,${addDays(today(), 40)}`,
        `${code},Nail trim,,${daysAgo(2)}`,
        `${code},Rabies,,${addDays(today(), 400)}`,
      ),
    );
    expect(status).toBe(201);
    const { open: doses } = await record(dog);
    expect(doses.filter(({ name }) => name === 'Rabies').map(({ due_on }) => due_on)).toEqual([addDays(today(), 40)]);
    const overdue = (await due('?until=overdue')).doses.map(({ name, due_on }) => [name, due_on]);
    expect(overdue).toContainEqual(['Nail trim', daysAgo(2)]);
  });

  test('adds nothing that is recorded already: by the same file, or by hand', async () => {
    const dog = await createAnimal({ species: 'Dog', ageDays: 800, name: 'Rex' });
    const code = `A-${dog + 1000}`;
    await give((await open(dog, 'Rabies')).id);
    const text = toTreatmentFile(
      `${code},Rabies 3-year,${today()},`,
      `${code},Lepto,${daysAgo(9)},`,
      `${code},Lepto,${daysAgo(9)},`,
      `${code},Bath,,${addDays(today(), 3)}`,
    );
    expect((await preview(text)).counts).toEqual({ record: 1, plan: 1, same: 2, refuse: 0 });
    await importAll(text);
    const before = await state(dog);
    expect((await preview(text)).counts).toEqual({ record: 0, plan: 0, same: 4, refuse: 0 });
    const again = await importAll(text);
    expect([again.status, again.body.error]).toEqual([409, messages.nothingToDo]);
    const bath = (await open(dog, 'Bath')).id;
    await give(bath);
    expect((await preview(text)).counts).toMatchObject({ record: 0, plan: 0 });
    expect((await state(dog)).length).toBe(before.length);
  });

  // Those of a protocol have further constraints.
  test.each([
    ['of a protocol', 'Rabies', 'Rabies booster'],
    ['of none', 'Lepto', undefined],
  ])('adds treatments %s once, whatever several people import at the same time', async (_, treatment, next) => {
    const animals = await Promise.all(Array.from({ length: 8 }, () => createAnimal({ species: 'Dog', ageDays: 800 })));
    const text = toTreatmentFile(...animals.map((id) => `A-${id + 1000},${treatment},${daysAgo(30)},`));
    const mapping = await guess(text);
    const { digest } = await preview(text, mapping);
    const others = await Promise.all(Array.from({ length: 4 }, () => createSignedInUser(app.db, { role: 'Admin' })));
    const results = await Promise.all(others.map((who) => send<TreatmentImport>('', { text, mapping, digest }, who)));
    const outcomes = results.map(({ status, body }) => `${status} ${body.error ?? ''}`).toSorted();
    expect(outcomes).toEqual(['201 ', ...Array<string>(3).fill(`409 ${messages.changed}`)]);
    for (const id of animals) {
      const doses = await state(id);
      expect(doses.filter(({ given_at }) => given_at).map(({ name }) => name)).toEqual([treatment]);
      expect(doses.filter(({ name }) => name === next)).toHaveLength(next ? 1 : 0);
    }
  });

  test.each(['\0', '\uD800'])('rejects a mapping that can’t be typed', async (char) => {
    const text = toTreatmentFile(`A-1042,Rabies,${daysAgo(3)},`);
    for (const values of [{ [`Rabies${char}`]: 'Rabies' }, { Rabies: `Rabies${char}` }]) {
      const mapping = (await guess(text)).map((column) => ({ ...column, values }));
      for (const route of ['/preview', '']) {
        const { status, body } = await send(route, { text, mapping, digest: '0'.repeat(64) });
        expect([status, body.error], route).toEqual([400, expect.stringContaining(importMessages.mappingInvalid)]);
      }
    }
  });

  test('rejects what isn’t the preview any more, and bad files', async () => {
    const dog = await createAnimal({ species: 'Dog' });
    const text = toTreatmentFile(`A-${dog + 1000},Lepto,${daysAgo(3)},`);
    const mapping = await guess(text);
    const { digest } = await preview(text, mapping);
    const failures = [
      [
        await send('', { text: `${text}\nA-${dog + 1000},Bath,${daysAgo(3)},`, mapping, digest }),
        409,
        messages.changed,
      ],
      [await send('', { text, mapping, digest: 'x' }), 400, messages.digestInvalid],
      [await send('/preview', { mapping }), 400, importMessages.missing],
      [await send('/preview', { text, mapping: mapping.slice(1) }), 400, importMessages.otherColumns],
      [
        await send('/preview', { text, mapping: mapping.map(() => ({ field: 'note' as const })) }),
        400,
        messages.needsTreatment,
      ],
      [await send('/preview', { text: 'a\n', mapping: [{ field: '' as const }] }), 400, messages.needsTreatment],
      [await send('/columns', { text: '' }), 400, importMessages.empty],
      [await send('/columns', { text: Buffer.from([0, 1, 2]) }), 400, importMessages.notCsv],
      [await send('/columns', { text: `a\n${'b\n'.repeat(10_001)}` }), 400, importMessages.tooManyRows],
      [await send('/columns', { text: 'x'.repeat(20_000_001) }), 413, importMessages.tooLarge],
    ] as const;
    for (const [{ status, body }, expected, message] of failures) {
      expect([status, JSON.stringify(body)]).toEqual([expected, expect.stringContaining(message)]);
    }
    expect(await app.db.selectFrom('treatment_imports').select('id').execute()).toEqual([]);
  });

  test('makes the public vaccination status follow', async () => {
    const dog = await createAnimal({ species: 'Dog', ageDays: 800, vaccination_status: 'Not vaccinated' });
    await importAll(toTreatmentFile(`A-${dog + 1000},Lepto,${daysAgo(3)},`, `A-${dog + 1000},Lyme,,${daysAgo(1)}`));
    const pet = () => app.db.selectFrom('pets').select('vaccination_status').where('id', '=', dog).executeTakeFirst();
    expect(await pet()).toEqual({ vaccination_status: 'Partial' });
  });

  test('matches the next file with the same columns in the same way', async () => {
    const dog = await createAnimal({ species: 'Dog' });
    const text = `animal,what,when\nA-${dog + 1000},Lepto,${daysAgo(3)}`;
    const mapping = [{ field: 'pet_id' }, { field: 'treatment' }, { field: 'given_at' }] as const;
    const { digest } = await preview(text, mapping);
    await send('', { text, mapping, digest });
    const { is_remembered, columns: found } = await columns(text);
    expect([is_remembered, ...found.map(({ field }) => field)]).toEqual([true, 'pet_id', 'treatment', 'given_at']);
  });
});
