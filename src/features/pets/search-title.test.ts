import { expect, test } from 'vitest';
import { formatSearchName, formatSearchTitle } from './search-title.contract.ts';

test.each([
  [{}, 'Find a pet'],
  [{ sort: 'oldest' }, 'Find a pet'],
  [{ type: 'Dog' }, 'Dogs for adoption'],
  [{ type: 'Other', gender: 'Female' }, 'Female other pets for adoption'],
  [{ type: 'Dog', age: 'baby', size: 'Small' }, 'Small puppies for adoption'],
  [
    { type: 'Cat', age: 'senior', good_with_cats: 'yes', good_with_dogs: 'yes' },
    'Senior cats for adoption, good with dogs and cats',
  ],
  [{ type: 'Cat', status: 'Adopted' }, 'Adopted cats'],
  [{ hypoallergenic: 'yes', special_needs: 'yes' }, 'Hypoallergenic pets for adoption, with special needs'],
  [{ type: 'Dog', listed_by: 'owner' }, 'Dogs for adoption, listed by owner'],
  [{ listed_by: 'shelter' }, 'Pets for adoption, from the shelter'],
  [{ status: 'Pending', text: 'rex' }, 'Pets on hold: rex'],
] as const)('the search %o is titled "%s"', (search, title) => {
  expect(formatSearchTitle(search)).toBe(title);
});

test.each([
  [{}, 'All pets'],
  [{ sort: 'oldest' }, 'All pets'],
  [{ type: 'Dog', size: 'Small' }, 'Small dogs'],
  [{ type: 'Cat', good_with_children: 'yes', text: 'siamese' }, 'Cats, good with children: siamese'],
] as const)('the search %o is saved as "%s"', (search, name) => {
  expect(formatSearchName(search)).toBe(name);
});
