import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePetFile } from './parse-rows.ts';

const now = new Date('2026-05-06T12:00:00Z');
const options = { now, timeZone: 'America/New_York', mapping: undefined, findMapping: async () => null };
const sample = (name: string) => parsePetFile(path.join(import.meta.dirname, 'samples', name), options);
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pawhaven-test-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function parse(bytes: string | Buffer) {
  const file = path.join(directory, 'pets.csv');
  await writeFile(file, bytes);
  return parsePetFile(file, options);
}

describe('a file made for Petfinder', () => {
  test('reports the column with the error, if several hold the same field', async () => {
    const { rows } = await parse('AnimalName,Type,birth_date,Age\nRex,Dog,,ancient\n');
    expect(rows[0]!.error).toBe('Age takes a whole number from 0 to 100.');
  });

  test('is parsed with its own columns and values', async () => {
    const { layout, rows } = await sample('petfinder.csv');
    expect(layout).toMatchObject({
      format: 'Petfinder',
      ignored: ['Internal', 'Declawed', 'arrival_date', 'adoption_fee'],
    });
    expect(rows[0]!.fields).toEqual({
      external_id: 'S2026001',
      name: 'Biscuit',
      species: 'Dog',
      breed: 'Labrador Retriever / Poodle',
      age: 5,
      age_months: null,
      gender: 'Male',
      size: 'Large',
      description: "Biscuit likes water.\n\nHe doesn't like cats & vacuum cleaners.",
      adoption_status: 'Available',
      vaccination_status: 'Up to date',
      spayed_neutered: true,
      house_trained: true,
      good_with_dogs: true,
      good_with_cats: false,
      colour: 'Black / White / Cream',
      coat: 'Short',
    });
    expect(rows[1]!.fields).toMatchObject({ age: 0, adoption_status: 'Pending', special_needs: 'Has special needs' });
    expect(rows[2]!.fields).toMatchObject({ age: 9, breed: 'Shepherd mix', special_needs: 'Has lost a leg.' });
    expect(rows[3]).toMatchObject({ row_number: 5, error: 'Size takes Small, Medium, Large or Extra Large.' });
  });
});

describe('a file made for Adopt-a-Pet', () => {
  test('is parsed with its own columns and values, with tabs and in Windows-1252', async () => {
    const { layout, rows } = await sample('adopt-a-pet.csv');
    expect(layout).toMatchObject({ format: 'Adopt-a-Pet', ignored: ['Declawed', 'YouTubeVideoURL'] });
    expect(rows[0]!.fields).toEqual({
      external_id: '77',
      name: 'Zoë',
      species: 'Dog',
      breed: 'Beagle mix',
      age: 0,
      gender: 'Female',
      size: 'Small',
      colour: 'Tricolor',
      description: 'Says "hello" to everybody.',
      adoption_status: 'Available',
      vaccination_status: 'Up to date',
      special_needs: 'none',
      spayed_neutered: true,
      house_trained: false,
      good_with_children: true,
      good_with_cats: false,
    });
    expect(rows[1]!.fields).toMatchObject({
      breed: 'Lop, Holland',
      age: 2,
      description: 'A rabbit – as calm as they come.',
      coat: 'Long',
    });
  });
});

describe('any file', () => {
  const text = 'name,species\nZoë,Dog\n';

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['the encoding of Windows', Buffer.from(text, 'latin1')],
    ['Windows lines', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['quotation marks', Buffer.from('"name","spe""cies"\n"Zoë","Dog"\n'.replace('spe""cies', 'species'))],
  ])('is parsed in %s', async (_, bytes) => {
    const { rows } = await parse(bytes);
    expect(rows).toMatchObject([{ row_number: 2, name: 'Zoë', fields: { name: 'Zoë', species: 'Dog' }, error: null }]);
  });

  test('has at most 10 microchips of an animal', async () => {
    const chips = (count: number) => Array.from({ length: count }, (_, index) => 985_112_004_567_000 + index).join(' ');
    const { rows } = await parse(`name,species,microchip\nA,Dog,${chips(10)}\nB,Dog,${chips(2000)}\n`);
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'microchip: An animal can have at most 10 microchip numbers.',
    ]);
  });

  test('counts rows as a spreadsheet does, with multiline cells and empty rows', async () => {
    const { rows } = await parse('name,species,description\nA,Dog,"One\nTwo, three"\n\n,,\nB,Cat\n');
    expect(rows.map(({ row_number, fields }) => [row_number, fields.description])).toEqual([
      [2, 'One\nTwo, three'],
      [5, undefined],
    ]);
  });

  test('is rejected if a row has endless empty cells, which would fill memory', async () => {
    const rowTooLong = { status: 400, message: expect.stringContaining('is too long') };
    await expect(parse(','.repeat(300_000))).rejects.toMatchObject(rowTooLong);
    await expect(parse(`name,species\nA,Dog${','.repeat(300_000)}\n`)).rejects.toMatchObject(rowTooLong);
    const { rows } = await parse(`name,species\nA,Dog${',x'.repeat(1000)}\nB,Cat\n`);
    expect(rows.map(({ fields }) => fields)).toEqual([
      { name: 'A', species: 'Dog' },
      { name: 'B', species: 'Cat' },
    ]);
  });

  test('may spell column names in any letter case, with spaces, dashes and underscores', async () => {
    const { rows, layout } = await parse('NAME;Spe-cies;Good With_Cats;Color;Owner;colour\nA;Dog;Unknown;Red;x;Blue\n');
    expect(rows[0]!.fields).toEqual({ name: 'A', species: 'Dog', good_with_cats: null, colour: 'Blue' });
    expect(layout.ignored).toEqual(['Color', 'Owner']);
  });

  test.each([
    ['age', '3.5', 'age takes a whole number from 0 to 100.'],
    ['age', '-1', 'age takes a whole number from 0 to 100.'],
    ['age_months', '12', 'age_months takes a whole number from 0 to 11.'],
    ['weight', 'heavy', 'weight takes a number from 0.001 to 2000.'],
    ['gender', 'Robot', 'gender takes Male or Female.'],
    ['hypoallergenic', 'maybe', 'hypoallergenic takes yes or no.'],
    ['breed', 'x'.repeat(101), 'breed: Use 100 characters or fewer.'],
    ['breed', 'a\u0007b', 'breed must be one line of text.'],
    ['breed', 'a\u202Eb', 'breed must be text that reads in its own direction.'],
    [
      'adoption_status',
      'Gone',
      'adoption_status: Invalid adoption status. Must be one of: Available, Adopted, Pending.',
    ],
  ])('rejects a row whose %s is %j', async (column, value, error) => {
    const { rows } = await parse(`name,species,${column}\nRex,Dog,"${value}"\n`);
    expect(rows).toMatchObject([{ name: 'Rex', fields: {}, error }]);
  });
});
