import { describe, expect, test } from 'vitest';
import { petSearchQuery } from '../../../pets/pet-search.contract.ts';
import { parsePetRequests } from './parse-pet-requests.ts';
import { normalizeWords } from './sentences.ts';

/** The searches of a request, as query strings. */
const searches = (sentence: string) =>
  parsePetRequests(normalizeWords(sentence))?.map(({ search }) =>
    petSearchQuery(search).slice(1).replaceAll('+', ' '),
  ) ?? null;

describe('a request for a pet', () => {
  test.each([
    ['do you have a cat that likes children', 'type=Cat&good_with_children=yes'],
    ['small hypoallergenic dogs', 'type=Dog&size=Small&hypoallergenic=yes'],
    ['hamster', 'type=Hamster'],
    ['dogs good with cats', 'type=Dog&good_with_cats=yes'],
    ['cats good with other cats', 'type=Cat&good_with_cats=yes'],
    ['puppies', 'type=Dog&age=baby'],
    ['kitten', 'type=Cat&age=baby'],
    ['baby cats', 'type=Cat&age=baby'],
    ['Do you have any puppies at the moment', 'type=Dog&age=baby'],
    [
      'we are looking for a dog that gets along with our two cats and small kids',
      'type=Dog&good_with_children=yes&good_with_cats=yes',
    ],
    ['I am looking for a friend for my dog, do you have a dog', 'type=Dog&good_with_dogs=yes'],
    ['we have a cat already, is there a dog that would be ok with that', 'type=Dog&good_with_cats=yes'],
    ['Is there a dog-friendly cat', 'type=Cat&good_with_dogs=yes'],
    ['kid friendly dogs', 'type=Dog&good_with_children=yes'],
    ['I’d like a female cat', 'type=Cat&gender=Female'],
    ['I would love a boy dog', 'type=Dog&gender=Male'],
    ['are there any older cats', 'type=Cat&age=senior'],
    ['do you have a dog that is small and quite old', 'type=Dog&age=senior&size=Small'],
    ['big dogs please', 'type=Dog&size=Large'],
    ['My son is allergic, do you have hypoallergenic dogs', 'type=Dog&hypoallergenic=yes&good_with_children=yes'],
    ['do you have a golden retriever', 'text=golden retriever&type=Dog'],
    ['any german shepherd puppies', 'text=german shepherd&type=Dog&age=baby'],
    ['rabbits', 'text=rabbit'],
    ['do you have bunnies', 'text=rabbit'],
    ['siamese cats', 'text=siamese&type=Cat'],
    ['do you have turtles or tortoises', 'type=Turtle'],
    ['which dogs are good with children', 'type=Dog&good_with_children=yes'],
    ['what cats do you have', 'type=Cat'],
    ['can I adopt a dog for my family', 'type=Dog&good_with_children=yes'],
    ['I want a pet that is good with children', 'good_with_children=yes'],
    ['do you have a dog for somebody who lives in a small flat', 'type=Dog'],
    ['Looking for a young cat without children', 'type=Cat&age=young'],
    ['do you have a dog with special needs', 'type=Dog&special_needs=yes'],
    ['Haben Sie hamster', null],
  ])('%s → %s', (sentence, query) => {
    expect(searches(sentence)).toEqual(query === null ? null : [query]);
  });

  test.each([
    ['do you have dogs or cats', ['type=Dog', 'type=Cat']],
    ['small dogs and cats', ['type=Dog&size=Small', 'type=Cat&size=Small']],
    ['do you have a kitten or a small dog', ['type=Cat&age=baby', 'type=Dog&size=Small']],
    ['rabbits, guinea pigs or hamsters', ['text=rabbit', 'text=guinea pig', 'type=Hamster']],
  ])('for several types: %s', (sentence, queries) => {
    expect(searches(sentence)).toEqual(queries);
  });
});

test.each([
  'my cat is sick',
  'does my dog need a leash',
  'what does a dog eat',
  'do you have food for cats',
  'which vaccinations does a dog get',
  'how long do cats live',
  'is the dog still there',
  'I have two cats',
  'we love our dog so much',
  'that dog on your page is so cute',
  'do you have a toilet',
  'do you have a parking lot',
  'we have three children',
  'I am 8 years old',
  'the cat sat on the mat and looked at the dog',
])('no request for a pet: %s', (sentence) => {
  expect(searches(sentence)).toBeNull();
});
