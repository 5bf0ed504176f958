import { expect, test } from 'vitest';
import { rowsToCsv } from './rows-to-csv.ts';

interface Pet {
  name: string;
  age: number | null;
}

const columns = [
  { id: 'age', label: 'Age', text: ({ age }: Pet) => age },
  { id: 'name', label: 'Name', text: ({ name }: Pet) => name },
];

test('writes the columns in their order, quotes text and escapes formulas', () => {
  const rows = [
    { name: 'Žofie "Zo"', age: 3 },
    { name: '=1+1', age: null },
    { name: '', age: -1 },
  ];
  expect(rowsToCsv(columns, rows)).toBe('\uFEFF"Age","Name"\r\n3,"Žofie ""Zo"""\r\n,"\'=1+1"\r\n-1,\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tTab', '\rReturn', '＝1'])(
  'puts an apostrophe before the formula %j',
  (name) => {
    expect(rowsToCsv([columns[1]!], [{ name, age: null }])).toBe(`\uFEFF"Name"\r\n"'${name}"\r\n`);
  },
);

test('keeps commas, quotes and line breaks in one cell', () => {
  expect(rowsToCsv([columns[1]!], [{ name: '"quoted", with\ncomma', age: null }])).toBe(
    '\uFEFF"Name"\r\n"""quoted"", with\ncomma"\r\n',
  );
});
