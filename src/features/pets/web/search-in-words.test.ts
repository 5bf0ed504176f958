import { describe, expect, test } from 'vitest';
import {
  correctionInWords,
  criteriaOf,
  criterionInWords,
  foundInWords,
  leftOutInWords,
  titleOf,
  without,
} from './search-in-words.ts';

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
  expect(leftOutInWords(search, ['size'])).toBe('‘Small’');
  expect(leftOutInWords(search, ['text', 'age', 'good_with_cats'])).toBe('‘Rex’, ‘Adult’ and ‘Good with cats’');
});

test('a correction says what was typed and what was searched for', () => {
  const one = [{ typed: 'retreiver', to: 'retriever' }];
  expect(correctionInWords(one, 3)).toBe('Nothing matches “retreiver” as typed. Showing pets for “retriever”.');
  const two = [...one, { typed: 'begle', to: 'beagle' }];
  expect(correctionInWords(two, 0)).toBe(
    'Nothing matches “retreiver” and “begle” as typed. We looked for “retriever” and “beagle”.',
  );
});

test.each([
  [0, 'No pets found'],
  [1, '1 pet found'],
  [2300, '2,300 pets found'],
])('%i pets are counted in words', (total, words) => {
  expect(foundInWords(total)).toBe(words);
});

test.each([
  [{}, 'Search pets'],
  [{ sort: 'oldest' }, 'Search pets'],
  [{ type: 'Dog' }, 'Dogs for adoption'],
  [{ type: 'Other', gender: 'Female' }, 'Female other pets for adoption'],
  [{ type: 'Dog', age: 'baby', size: 'Small' }, 'Small puppies for adoption'],
  [
    { type: 'Cat', age: 'senior', good_with_cats: 'yes', good_with_dogs: 'yes' },
    'Senior cats for adoption, good with dogs and cats',
  ],
  [{ type: 'Cat', status: 'Adopted' }, 'Adopted cats'],
  [{ hypoallergenic: 'yes', special_needs: 'yes' }, 'Hypoallergenic pets for adoption, with special needs'],
  [{ status: 'Pending', text: 'rex' }, 'Pets on hold: rex'],
] as const)('the search %o is titled "%s"', (search, title) => {
  expect(titleOf(search)).toBe(title);
});
