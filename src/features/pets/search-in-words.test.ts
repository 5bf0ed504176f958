import { describe, expect, test } from 'vitest';
import {
  criteriaOf,
  criterionInWords,
  foundInWords,
  leftOutInWords,
  mendedInWords,
  nothingInWords,
  without,
} from './search-in-words.contract.ts';

describe('a criterion', () => {
  const search = {
    text: 'rex',
    type: 'Dog',
    age: 'senior',
    good_with_cats: 'yes',
    status: 'Pending',
    sort: 'name',
  } as const;

  test('is whatever narrows a search, in the order of its address', () => {
    expect(criteriaOf(search)).toEqual(['text', 'type', 'age', 'good_with_cats', 'status']);
  });

  test('has a chip in plain words', () => {
    const chips = criteriaOf(search).map((criterion) => criterionInWords(search, criterion));
    expect(chips).toEqual(['“rex”', 'Dog', 'Senior, 8+ years', 'Good with cats', 'On hold']);
  });

  test('can be taken away, and the rest stays, its order included', () => {
    expect(without(search, ['text', 'age', 'status'])).toEqual({ type: 'Dog', good_with_cats: 'yes', sort: 'name' });
  });
});

test('what is left out is quoted, and the last is joined by “and”', () => {
  const search = { text: 'Rex', size: 'Small', age: 'adult', good_with_cats: 'yes' } as const;
  expect(leftOutInWords(search, { without: ['size'], words: [] })).toBe('“Small”');
  expect(leftOutInWords(search, { without: ['age', 'good_with_cats'], words: ['rex'] })).toBe(
    '“rex”, “Adult” and “Good with cats”',
  );
  expect(leftOutInWords(search, { without: ['text'], words: [] })).toBe('“Rex”');
});

test('a correction says what was typed and what was searched for', () => {
  const one = [{ typed: 'retreiver', to: 'retriever' }];
  const nothing = { corrected: [], ignored: [], kept: [] };
  expect(mendedInWords(nothing, 3)).toBeNull();
  expect(mendedInWords({ ...nothing, corrected: one }, 3)).toBe(
    'Nothing matches “retreiver” as typed. Showing pets for “retriever”.',
  );
  const two = [...one, { typed: 'begle', to: 'beagle' }];
  expect(mendedInWords({ ...nothing, corrected: two }, 0)).toBe(
    'Nothing matches “retreiver” and “begle” as typed. We looked for “retriever” and “beagle”.',
  );
});

test('words that nobody has are named, and those that were searched for without them', () => {
  const found = { corrected: [], ignored: ['black'], kept: ['cat'] };
  expect(mendedInWords(found, 95)).toBe('Nobody here is called “black”. Showing pets for “cat”.');
  const both = { corrected: [{ typed: 'retreiver', to: 'retriever' }], ignored: ['good', 'with', 'kids'] };
  expect(mendedInWords({ ...both, kept: ['golden', 'retriever'] }, 0)).toBe(
    'Nobody here is called “good”, “with” or “kids”. Nothing matches “retreiver” as typed. We looked for “golden retriever”.',
  );
});

test.each([
  [{ text: 'zzzzqqq' }, 'No pet fits “zzzzqqq”.'],
  [{ type: 'Fish', sort: 'name' }, 'No pet fits “Fish”.'],
  [{ text: 'rex', type: 'Fish' }, 'No pet fits all of that.'],
] as const)('that nothing fits %o is said as "%s"', (search, words) => {
  expect(nothingInWords(search)).toBe(words);
});

test.each([
  [0, 'No pets found'],
  [1, '1 pet found'],
  [2300, '2,300 pets found'],
])('%i pets are counted in words', (total, words) => {
  expect(foundInWords(total)).toBe(words);
});
