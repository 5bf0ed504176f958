import { describe, expect, test } from 'vitest';
import {
  criteriaOf,
  formatCriterion,
  formatMatchCount,
  formatOtherMatches,
  formatLeftOut,
  formatCorrections,
  formatNoMatches,
  formatSearchHint,
  usedSearch,
  without,
} from './format-search.contract.ts';

test('without ignored words, only what was used is shown; without results, what was typed', () => {
  const [search, searched] = [{ text: 'cheap', type: 'Dog' }, { type: 'Dog' }] as const;
  expect(usedSearch({ search, searched, total: 3 })).toBe(searched);
  expect(usedSearch({ search, searched, total: 0 })).toBe(search);
});

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
    expect(chips).toEqual(['“rex”', 'Dog', 'Senior (8+ years)', 'Good with cats', 'On hold']);
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
  expect(formatCorrections({ ...nothing, corrected: one, searchedTerms: ['retriever'] }, 3)).toBe(
    'No pets match “retreiver”. Showing results for “retriever”.',
  );
  const two = [...one, { typed: 'begle', to: 'beagle' }];
  expect(formatCorrections({ ...nothing, corrected: two, searchedTerms: ['retriever', 'beagle'] }, 2)).toBe(
    'No pets match “retreiver” or “begle”. Showing results for “retriever beagle”.',
  );
});

test('words that match no pet are named, with the words that were used instead', () => {
  const found = { corrected: [], ignored: ['black'], searchedTerms: ['cat'] };
  expect(formatCorrections(found, 95)).toBe('No pets match “black”. Showing results for “cat”.');
  const both = { corrected: [{ typed: 'retreiver', to: 'retriever' }], ignored: ['nice'] };
  expect(formatCorrections({ ...both, searchedTerms: ['golden', 'retriever'] }, 4)).toBe(
    'No pets match “nice” or “retreiver”. Showing results for “golden retriever”.',
  );
  expect(formatCorrections({ ...found, searchedTerms: [] }, 95)).toBe('No pets match “black”, so we left it out.');
  expect(formatCorrections({ ...found, ignored: ['cheap', 'quiet'], searchedTerms: [] }, 95)).toBe(
    'No pets match “cheap” or “quiet”, so we left them out.',
  );
  expect(formatCorrections(found, 0)).toBe('No pets match “black”.');
});

test.each([
  ['under $100', /by adoption fee/],
  ['less than 100 dollars', /by adoption fee/],
  ['not good with cats', /can’t leave pets out/],
])('"%s" can’t be searched', (text, hint) => {
  expect(formatSearchHint({ text })).toMatch(hint);
});

test.each(['no', 'beagle', '10'])('"%s" has no hint', (text) => {
  expect(formatSearchHint({ text })).toBeNull();
});

test.each([
  [{ text: 'zzzzqqq' }, 'No pets match “zzzzqqq”'],
  [{ type: 'Fish', sort: 'name' }, 'No pets match “Fish”'],
  [{ text: 'rex', type: 'Fish' }, 'No pets match all of your filters'],
] as const)('no match for %o is "%s"', (search, terms) => {
  expect(formatNoMatches(search)).toBe(terms);
});

test.each([
  [{}, 0, 0, 'No pets found', null],
  [{}, 500, 150, '150 pets looking for a home', '350 more on hold or already adopted'],
  [{ type: 'Dog' }, 2300, 1, '1 pet looking for a home', '2,299 more on hold or already adopted'],
  [{}, 2, 2, '2 pets looking for a home', null],
  [{}, 2, 0, 'No pets available right now', '2 on hold or already adopted'],
  [{ status: 'Pending' }, 1, 0, '1 pet on hold', null],
  [{ status: 'Adopted' }, 300, 0, '300 adopted pets', null],
] as const)('%o with %i matches, %i of them available', (search, total, available, heading, others) => {
  expect(formatMatchCount(search, total, available)).toBe(heading);
  expect(formatOtherMatches(search, total, available)).toBe(others);
});
