import { describe, expect, test } from 'vitest';
import {
  criteriaOf,
  formatCriterion,
  formatMatchCount,
  formatLeftOut,
  formatCorrections,
  formatNoMatches,
  without,
} from './format-search.contract.ts';

describe('a criterion', () => {
  const search = {
    text: 'rex',
    type: 'Dog',
    age: 'senior',
    good_with_cats: 'yes',
    status: 'Pending',
    sort: 'name',
  } as const;

  test('is anything that narrows a search, in the order of the URL', () => {
    expect(criteriaOf(search)).toEqual(['text', 'type', 'age', 'good_with_cats', 'status']);
  });

  test('has a chip with a label', () => {
    const chips = criteriaOf(search).map((criterion) => formatCriterion(search, criterion));
    expect(chips).toEqual(['“rex”', 'Dog', 'Senior, 8+ years', 'Good with cats', 'On hold']);
  });

  test('can be removed, and the rest of the search stays', () => {
    expect(without(search, ['text', 'age', 'status'])).toEqual({ type: 'Dog', good_with_cats: 'yes', sort: 'name' });
  });
});

test('criteria that are left out are quoted, and the last is joined by “and”', () => {
  const search = { text: 'Rex', size: 'Small', age: 'adult', good_with_cats: 'yes' } as const;
  expect(formatLeftOut(search, { without: ['size'], terms: [] })).toBe('“Small”');
  expect(formatLeftOut(search, { without: ['age', 'good_with_cats'], terms: ['rex'] })).toBe(
    '“rex”, “Adult” and “Good with cats”',
  );
  expect(formatLeftOut(search, { without: ['text'], terms: [] })).toBe('“Rex”');
});

test('a correction names the typed and the used words', () => {
  const one = [{ typed: 'retreiver', to: 'retriever' }];
  const nothing = { corrected: [], ignored: [], searchedTerms: [] };
  expect(formatCorrections(nothing, 3)).toBeNull();
  expect(formatCorrections({ ...nothing, corrected: one }, 3)).toBe(
    'Nothing matches “retreiver” as typed. Showing pets for “retriever”.',
  );
  const two = [...one, { typed: 'begle', to: 'beagle' }];
  expect(formatCorrections({ ...nothing, corrected: two }, 0)).toBe(
    'Nothing matches “retreiver” and “begle” as typed. We looked for “retriever” and “beagle”.',
  );
});

test('words that match no pet are named, with the words that were used instead', () => {
  const found = { corrected: [], ignored: ['black'], searchedTerms: ['cat'] };
  expect(formatCorrections(found, 95)).toBe('Nobody here is called “black”. Showing pets for “cat”.');
  const both = { corrected: [{ typed: 'retreiver', to: 'retriever' }], ignored: ['good', 'with', 'kids'] };
  expect(formatCorrections({ ...both, searchedTerms: ['golden', 'retriever'] }, 0)).toBe(
    'Nobody here is called “good”, “with” or “kids”. Nothing matches “retreiver” as typed. We looked for “golden retriever”.',
  );
});

test.each([
  [{ text: 'zzzzqqq' }, 'No pet fits “zzzzqqq”.'],
  [{ type: 'Fish', sort: 'name' }, 'No pet fits “Fish”.'],
  [{ text: 'rex', type: 'Fish' }, 'No pet fits all of that.'],
] as const)('no match for %o is "%s"', (search, terms) => {
  expect(formatNoMatches(search)).toBe(terms);
});

test.each([
  [0, 'No pets found'],
  [1, '1 pet found'],
  [2300, '2,300 pets found'],
])('%i pets are counted', (total, terms) => {
  expect(formatMatchCount(total)).toBe(terms);
});
