import { describe, expect, test } from 'vitest';
import { cpuTimeOf } from '../../../../../tests/support/cpu-time.ts';
import {
  parseAge,
  parseAgeMonths,
  parseBreed,
  parseFlag,
  parseNegatedFlag,
  parseSize,
  parseSpecialNeeds,
  parseStatus,
} from './cell-values.ts';
import { plainText } from './plain-text.ts';

const now = new Date('2026-05-06T12:00:00Z');

test.each([
  ['', 'Baby', '0'],
  ['', 'puppy', '0'],
  ['', 'Young', '1'],
  ['', 'Adult', '4'],
  ['', 'SENIOR', '9'],
  ['', '3', '3'],
  ['', '2 years 3 months', '2'],
  ['', '1.5 yrs', '1'],
  ['', '18 months', '1'],
  ['', '8 weeks', '0'],
  ['', '400 days', '1'],
  ['', 'ancient', 'ancient'],
  ['2021-05-06', 'Baby', '5'],
  ['2021-05-07', '', '4'],
  ['2021-05-06T00:00:00', '', '5'],
  ['0000-00-00', 'Adult', '4'],
  ['yesterday', '', ''],
])('an animal born %j of the age %j is %j years old', (born, age, years) => {
  expect(parseAge([born, age], now)).toBe(years);
});

test.each([
  ['', 'Baby', ''],
  ['', '0', ''],
  ['', '1 year', ''],
  ['', '4 months', '4'],
  ['', '8 weeks', '1'],
  ['', '100 days', '3'],
  ['', '18 months', ''],
  ['2026-01-06', 'Baby', '4'],
  ['2026-01-07', '', '3'],
  ['2025-05-06', '', ''],
  ['2026-05-07', '', ''],
  ['0000-00-00', '5 mo', '5'],
  ['yesterday', '', ''],
])('an animal born %j of the age %j is %j months old', (born, age, months) => {
  expect(parseAgeMonths([born, age], now)).toBe(months);
});

test.each([
  ['S', 'Small'],
  ['Med. 26-60 lbs (12-27 kg)', 'Medium'],
  ['X-Large 101 lbs (46 kg) or more', 'Extra Large'],
  ['extra large', 'Extra Large'],
  ['xl', 'Extra Large'],
  ['Huge', 'Huge'],
  ['', ''],
])('the size %j is %j', (cell, size) => {
  expect(parseSize(cell)).toBe(size);
});

test.each([
  ['A', 'Available'],
  ['adoptable', 'Available'],
  ['H', 'Pending'],
  ['On hold', 'Pending'],
  ['F', 'Pending'],
  ['x', 'Adopted'],
  ['constructor', 'constructor'],
])('the status %j is %j', (cell, status) => {
  expect(parseStatus(cell)).toBe(status);
});

test('flags have many spellings, and can be negated', () => {
  expect(['1', 'Y', 'yes', 'TRUE', '0', 'n', 'Unknown', '', 'maybe'].map(parseFlag)).toEqual([
    'yes',
    'yes',
    'yes',
    'yes',
    'no',
    'no',
    '',
    '',
    'maybe',
  ]);
  expect(['1', '0', '', 'maybe'].map(parseNegatedFlag)).toEqual(['no', 'yes', '', 'maybe']);
});

test('breeds and special needs combine several columns', () => {
  expect(parseBreed('Poodle', 'Pug', true)).toBe('Poodle / Pug');
  expect(parseBreed('Poodle', 'Poodle', false)).toBe('Poodle');
  expect(parseBreed('Poodle', '', true)).toBe('Poodle mix');
  expect(parseBreed('Poodle Mix', '', true)).toBe('Poodle Mix');
  expect(parseBreed('', '', true)).toBe('');
  expect(parseSpecialNeeds(['Is deaf.', '1'])).toBe('Is deaf.');
  expect(parseSpecialNeeds(['', '1'])).toBe('Has special needs');
  expect(parseSpecialNeeds(['', '0'])).toBe('none');
  expect(parseSpecialNeeds(['', ''])).toBe('');
});

describe('plain text', () => {
  test.each([
    ['One<br>two<BR />three', 'One\ntwo\nthree'],
    ['<p class="x">One</p><p>Two</p>', 'One\nTwo'],
    ['Tom &amp; Jerry&#39;s &quot;home&quot;&nbsp;&ndash; &#x1F436;', 'Tom & Jerry\'s "home" – 🐶'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['3 < 5 and 6 > 2', '3 < 5 and 6 > 2'],
    ['AT&T &unknown; &#99999999; &#xD800;', 'AT&T &unknown; &#99999999; &#xD800;'],
    ['<script>alert(1)</script><!-- no -->Hello', 'alert(1)Hello'],
    ['<img src=x onerror=alert(1)>', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

test('no pattern is slow on hostile input', async () => {
  const hostile = ['<', '<a', '<br', '<!--', '&#', '&amp', '&#x1', 'a ', '\n', '<br>\t', 'mix', 'x-', '1.'].flatMap(
    (part) => [part.repeat(100_000 / part.length), `<b>${part.repeat(100_000 / part.length)}`],
  );
  const readers = [
    plainText,
    parseSize,
    parseStatus,
    parseFlag,
    (cell: string) => parseAge([cell, cell], now),
    parseBreed,
  ];
  for (const text of hostile) {
    for (const parse of readers) {
      // A pattern of quadratic time would take many seconds.
      expect(await cpuTimeOf(() => parse(text))).toBeLessThan(1000);
    }
  }
});
