import { describe, expect, test } from 'vitest';
import { chipsOf } from './format-search.contract.ts';
import { petSearchQuery } from './pet-search.contract.ts';
import { parseTypedSearch, parseUnderstoodSearch } from './understand-search.contract.ts';

function understand(text: string, query = '') {
  return parseUnderstoodSearch(new URLSearchParams(`${query}&${new URLSearchParams({ text }).toString()}`));
}

test.each([
  ['good with kids', { good_with_children: 'yes' }],
  ['Good with Kids!', { good_with_children: 'yes' }],
  ['kitten', { type: 'Cat', age: 'baby' }],
  ['puppies', { type: 'Dog', age: 'baby' }],
  ['small dog under 10 kg', { type: 'Dog', size: 'Small', max_weight: 10 }],
  ['dog under 22 lb', { type: 'Dog', max_weight: 10 }],
  ['dogs 5-10kg', { type: 'Dog', min_weight: 5, max_weight: 10 }],
  ['large dog over 60 pounds', { type: 'Dog', size: 'Large', min_weight: 27.2 }],
  ['female cat 2 years', { type: 'Cat', gender: 'Female', min_age: 2, max_age: 2 }],
  ['two year old tabby cat', { type: 'Cat', min_age: 2, max_age: 2, text: 'tabby' }],
  ['under 1 year', { age: 'baby' }],
  ['dog less than a year old', { type: 'Dog', age: 'baby' }],
  ['6 months old', { min_months: 6, max_months: 6 }],
  ['under 6 months', { max_months: 5 }],
  ['6 months or younger', { max_months: 6 }],
  ['cat older than 6 months', { type: 'Cat', min_months: 6 }],
  ['4 month old kitten', { type: 'Cat', age: 'baby', min_months: 4, max_months: 4 }],
  ['puppy 8-12 weeks', { type: 'Dog', age: 'baby', min_months: 1, max_months: 3 }],
  ['6 to 18 months', { min_months: 6, max_age: 1 }],
  ['under 12 months', { age: 'baby' }],
  ['under 18 months', { max_age: 1 }],
  ['between 2 and 4 years', { min_age: 2, max_age: 4 }],
  ['cat younger than 3', { type: 'Cat', max_age: 2 }],
  ['8 years or older', { min_age: 8 }],
  ['no more than 5 years', { max_age: 5 }],
  ['house trained', { house_trained: 'yes' }],
  ['house-trained', { house_trained: 'yes' }],
  ['small dogs listed by owner', { type: 'Dog', size: 'Small', listed_by: 'owner' }],
  ['cat from its owner', { type: 'Cat', listed_by: 'owner' }],
  ['owner listings', { listed_by: 'owner' }],
  ['listed by its owner', { listed_by: 'owner' }],
  ['private owner', { listed_by: 'owner' }],
  ['kittens from the shelter', { type: 'Cat', age: 'baby', listed_by: 'shelter' }],
  ['puppies near me', { type: 'Dog', age: 'baby' }],
  ['cats nearby', { type: 'Cat' }],
  ['senior dog', { type: 'Dog', age: 'senior' }],
  ['hypoallergenic', { hypoallergenic: 'yes' }],
  ["dog that doesn't shed", { type: 'Dog', hypoallergenic: 'yes' }],
  ['non-shedding cat', { type: 'Cat', hypoallergenic: 'yes' }],
  ['dogs for people with allergies', { type: 'Dog', hypoallergenic: 'yes' }],
  ['a kid-friendly, hypoallergenic cat', { type: 'Cat', hypoallergenic: 'yes', good_with_children: 'yes' }],
  ['dog good with children and other dogs', { type: 'Dog', good_with_children: 'yes', good_with_dogs: 'yes' }],
  [
    'I’m looking for a small girl dog that gets along with cats',
    { type: 'Dog', gender: 'Female', size: 'Small', good_with_cats: 'yes' },
  ],
  ['extra large male dog', { type: 'Dog', gender: 'Male', size: 'Extra Large' }],
  ['golden retriever puppy', { type: 'Dog', age: 'baby', text: 'golden retriever' }],
  ['cats that like dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['two cats that like dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['a dog who must love kids', { type: 'Dog', good_with_children: 'yes' }],
  ['dogs who love children and other dogs', { type: 'Dog', good_with_children: 'yes', good_with_dogs: 'yes' }],
  ['cat must like dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['dogs that are ok with cats', { type: 'Dog', good_with_cats: 'yes' }],
  ['cats that can live with my dog', { type: 'Cat', good_with_dogs: 'yes' }],
  ['I would like small dogs', { type: 'Dog', size: 'Small' }],
  ['I love cats', { type: 'Cat', text: 'love' }],
  ['small dog kids', { type: 'Dog', size: 'Small', good_with_children: 'yes' }],
  ['small dog kids ok', { type: 'Dog', size: 'Small', good_with_children: 'yes' }],
  ['dogs ok kids', { type: 'Dog', good_with_children: 'yes' }],
  ['dogs ok kids and cats', { type: 'Dog', good_with_children: 'yes', good_with_cats: 'yes' }],
  ['dog kids ok with cats', { type: 'Dog', good_with_children: 'yes', good_with_cats: 'yes' }],
  ['cat kids', { type: 'Cat', good_with_children: 'yes' }],
  ['cat, I have 2 kids', { type: 'Cat', good_with_children: 'yes' }],
  ['rabbit kid', { good_with_children: 'yes', text: 'rabbit' }],
  ['children fluffy', { good_with_children: 'yes', text: 'fluffy' }],
  ['small dog for my 5 year old son', { type: 'Dog', size: 'Small', good_with_children: 'yes' }],
  ['cat for my 5 year old daughter', { type: 'Cat', good_with_children: 'yes' }],
  ['cat for a 5 year old kid', { type: 'Cat', good_with_children: 'yes' }],
  ['dog good with my 5 and 7 year old kids', { type: 'Dog', good_with_children: 'yes' }],
  ['cat for my 6 year old girl', { type: 'Cat', good_with_children: 'yes' }],
  ['cat for my 6 year old', { type: 'Cat', good_with_children: 'yes' }],
  ['dog for my son', { type: 'Dog', good_with_children: 'yes' }],
  ['dog 2 years old kids ok', { type: 'Dog', min_age: 2, max_age: 2, good_with_children: 'yes' }],
  ['dog 2 years kid friendly', { type: 'Dog', min_age: 2, max_age: 2, good_with_children: 'yes' }],
  ['2 year old girl dog', { type: 'Dog', gender: 'Female', min_age: 2, max_age: 2 }],
  ['good with kids under 5 years', { good_with_children: 'yes' }],
  ['dog for kids under 5', { type: 'Dog', good_with_children: 'yes' }],
  ['dog for kids', { type: 'Dog', good_with_children: 'yes' }],
  ['kids 3 years old', { good_with_children: 'yes' }],
  ['cat safe with children under 10 years', { type: 'Cat', good_with_children: 'yes' }],
  ['dog good with kids aged 3 to 5 and cats', { type: 'Dog', good_with_children: 'yes', good_with_cats: 'yes' }],
  ['dog for my kids, 3 and 5', { type: 'Dog', good_with_children: 'yes', text: '3 5' }],
  ['dog for my kids who are 3, 5 and 7 years old', { type: 'Dog', good_with_children: 'yes' }],
  ['small dog for my son who is 5', { type: 'Dog', size: 'Small', good_with_children: 'yes' }],
  ['dog ok with toddlers (18 months)', { type: 'Dog', good_with_children: 'yes' }],
  ['cat good with babies under 1 year', { type: 'Cat', good_with_children: 'yes' }],
  ['dog good with 2 kids 8 and up', { type: 'Dog', good_with_children: 'yes' }],
  ['dog good with kids under 5 and under 10 kg', { type: 'Dog', good_with_children: 'yes', max_weight: 10 }],
  ['dog good with kids under 10 kg', { type: 'Dog', good_with_children: 'yes', max_weight: 10 }],
  ['cat good with kids, under 5 years', { type: 'Cat', good_with_children: 'yes', max_age: 4 }],
  ['cat 2 years good with kids under 5 years', { type: 'Cat', min_age: 2, max_age: 2, good_with_children: 'yes' }],
  ['good with kids 2 year old dog', { type: 'Dog', min_age: 2, max_age: 2, good_with_children: 'yes' }],
  ['kid friendly dog under 5 years', { type: 'Dog', good_with_children: 'yes', max_age: 4 }],
  ['family dog 2 years', { type: 'Dog', good_with_children: 'yes', min_age: 2, max_age: 2 }],
  ['baby dog 6 months', { type: 'Dog', age: 'baby', min_months: 6, max_months: 6 }],
  ['baby 6 months', { age: 'baby', min_months: 6, max_months: 6 }],
  ['cat 5', { type: 'Cat', min_age: 5, max_age: 5 }],
  ['5 cat', { type: 'Cat', min_age: 5, max_age: 5 }],
  ['dog 3', { type: 'Dog', min_age: 3, max_age: 3 }],
  ['rabbit 3', { text: 'rabbit', min_age: 3, max_age: 3 }],
  ['cat, age 5', { type: 'Cat', min_age: 5, max_age: 5 }],
  ['dog 1', { type: 'Dog', min_age: 1, max_age: 1 }],
  ['small dog 3 good with kids', { type: 'Dog', size: 'Small', min_age: 3, max_age: 3, good_with_children: 'yes' }],
  ['orange cat 8+', { type: 'Cat', min_age: 8, text: 'orange' }],
  ['dog 5 kg', { type: 'Dog', max_weight: 5 }],
  ['dog 2 kids', { type: 'Dog', good_with_children: 'yes' }],
  ['cats good wiht dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['cats gud witth dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['cats that liek dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['cats taht lik dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['cat that liks dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['kitten good wih dogs', { type: 'Cat', age: 'baby', good_with_dogs: 'yes' }],
  ['fluffy catt good wiht dogs', { text: 'fluffy catt', good_with_dogs: 'yes' }],
  ['dog goood whit childern', { type: 'Dog', good_with_children: 'yes' }],
  ['dog kdis', { type: 'Dog', good_with_children: 'yes' }],
  ['cats good wjzth dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['rabbit good wjth my cats', { good_with_cats: 'yes', text: 'rabbit' }],
  ['cats that like eny dogs', { type: 'Cat', good_with_dogs: 'yes' }],
  ['a good litle dog', { type: 'Dog', text: 'good litle' }],
  ['cat for 100 dollars', { type: 'Cat', text: '$100' }],
  ['cat under 1,000 Bucks', { type: 'Cat', text: 'under $1,000' }],
  ['baby rabbit', { age: 'baby', text: 'rabbit' }],
] as const)('"%s" is understood', (text, filters) => {
  expect(understand(text)).toEqual(filters);
});

test.each([
  ['5 cats', { type: 'Cat', text: '5' }],
  ['1 dog', { type: 'Dog', text: '1' }],
  ['5 fish', { type: 'Fish', text: '5' }],
  ['dog 50', { type: 'Dog', text: '50' }],
  ['dog 5-10', { type: 'Dog', text: '5 10' }],
  ['cat under 5', { type: 'Cat', text: 'under 5' }],
  ['dog 3 legged', { type: 'Dog', text: '3 legged' }],
  ['kitten 3', { type: 'Cat', age: 'baby', text: '3' }],
  ['5 mice', { text: '5 mice' }],
  ['dog 2 cats', { text: 'dog 2 cats' }],
] as const)('a number that may be anything stays text: "%s"', (text, filters) => {
  expect(understand(text)).toEqual(filters);
});

test.each([
  'Ned',
  'Baby',
  'Big',
  'Kitty',
  'Lady and the Tramp',
  'Billy the Kid',
  'Whit',
  'no kids',
  'prairie dog',
  'Giant Schnauzer',
  'no cats',
  'not good with kids',
  'not good with kids under 5 years',
  'no kids under 5 years',
  'not hypoallergenic',
  'R2D2',
  'under 5',
  'Zoë',
  '10',
])('"%s" stays text', (text) => {
  expect(understand(text)).toEqual({ text });
});

test.each([
  ['dog under 20 lb good with cats', 'type=Cat&age=baby&max_months=5', 'type=Dog&good_with_cats=yes&max_weight=9.1'],
  ['dog', 'type=Cat&breed=Siamese&good_with_dogs=yes&sort=name', 'type=Dog&sort=name'],
  ['dog', 'type=Cat&age=senior&size=Small&status=Available', 'type=Dog&status=Available'],
  ['cat', 'breed=Siamese', 'breed=Siamese&type=Cat'],
  ['senior', 'type=Dog&age=baby', 'type=Dog&age=senior'],
  ['senior', 'type=Dog&max_months=5', 'type=Dog&age=senior'],
  ['2 years old', 'type=Dog&age=senior', 'type=Dog&min_age=2&max_age=2'],
  ['large', 'size=Small', 'size=Large'],
  ['big', 'size=Small', 'size=Large'],
  ['girl', 'gender=Male', 'gender=Female'],
  ['under 10 kg', 'min_weight=20', 'max_weight=10'],
  ['small dog', 'type=Dog', 'type=Dog&size=Small'],
  ['rex', 'type=Cat', 'text=rex&type=Cat'],
  ['no dogs', 'type=Cat', 'text=no+dogs&type=Cat'],
  ['dog not good with cats', '', 'text=not+good+with+cats&type=Dog'],
  ['Baby', 'type=Cat', 'text=Baby&type=Cat'],
  ['cat or rabbit', 'type=Dog&age=baby', 'text=cat+or+rabbit'],
  ['cat or dog', 'type=Dog', 'text=cat+or+dog&type=Dog'],
])('"%s" replaces what it contradicts in ?%s', (text, chosen, query) => {
  expect(petSearchQuery(understand(text, chosen))).toBe(`?${query}`);
});

describe('a text that is typed while a search is displayed', () => {
  const displayed = 'type=Cat&age=baby&good_with_dogs=yes&status=Available&max_weight=4.5&sort=name';
  const typed = (text: string, chosen = '') =>
    petSearchQuery(
      parseTypedSearch(
        new URLSearchParams({ text, ...Object.fromEntries(new URLSearchParams(displayed + chosen)) }),
        parseUnderstoodSearch(new URLSearchParams(displayed)),
      ),
    );

  test.each([
    ['orange cat', 'text=orange&type=Cat&status=Available&sort=name'],
    ['black dog', 'text=black&type=Dog&status=Available&sort=name'],
    ['kitten', 'type=Cat&age=baby&status=Available&sort=name'],
    ['kitten or rabbit', 'text=kitten+or+rabbit&status=Available&sort=name'],
    ['bunny', 'text=bunny&status=Available&sort=name'],
    ['labrador', 'text=labrador&status=Available&sort=name'],
    ['black labs', 'text=black+labs&status=Available&sort=name'],
    ['Huskies under 50 lb', 'text=Huskies&status=Available&max_weight=22.7&sort=name'],
    ['goldfish', 'text=goldfish&status=Available&sort=name'],
  ])('starts over if it names an animal, or a breed of another type: %s', (text, query) => {
    expect(typed(text)).toBe(`?${query}`);
  });

  test.each([
    ['orange', 'text=orange&type=Cat&age=baby&good_with_dogs=yes&status=Available&max_weight=4.5&sort=name'],
    ['persian', 'text=persian&type=Cat&age=baby&good_with_dogs=yes&status=Available&max_weight=4.5&sort=name'],
    ['senior', 'type=Cat&age=senior&good_with_dogs=yes&status=Available&max_weight=4.5&sort=name'],
    [
      'good with cats',
      `type=Cat&age=baby&good_with_dogs=yes&good_with_cats=yes&status=Available&max_weight=4.5&sort=name`,
    ],
  ])('refines the search otherwise: %s', (text, query) => {
    expect(typed(text)).toBe(`?${query}`);
  });

  test('keeps a filter that was chosen since', () => {
    expect(typed('orange cat', '&size=Small')).toBe('?text=orange&type=Cat&size=Small&status=Available&sort=name');
  });

  test('refines a search of any type by a breed', () => {
    const params = new URLSearchParams('text=labrador&size=Small');
    expect(parseTypedSearch(params, { size: 'Small' })).toEqual({ text: 'labrador', size: 'Small' });
  });

  test('keeps a type that was chosen since', () => {
    const params = new URLSearchParams('text=labrador&type=Dog&size=Small');
    expect(parseTypedSearch(params, { type: 'Cat', size: 'Small' })).toEqual({ text: 'labrador', type: 'Dog' });
    expect(parseTypedSearch(params, { text: 'labrador', type: 'Dog' })).toMatchObject({ type: 'Dog', size: 'Small' });
  });

  test('keeps the filters that were chosen after it', () => {
    const params = new URLSearchParams('text=cat+or+rabbit&size=Small');
    expect(parseTypedSearch(params, { text: 'cat or rabbit' })).toEqual({ text: 'cat or rabbit', size: 'Small' });
    expect(parseTypedSearch(params, { text: 'cat or rabbit', size: 'Small' })).toMatchObject({ size: 'Small' });
  });
});

test.each([
  ['dog cat', { text: 'dog or cat' }],
  ['cats or good black dogs', { text: 'cats or good black dogs' }],
  ['cats and dogs', { text: 'cats or dogs' }],
  ['a cat or a rabbit', { text: 'cat or rabbit' }],
  ['small or medium dog', { type: 'Dog', text: 'small or medium' }],
  ['labrador or beagle', { text: 'labrador or beagle' }],
  ['labrador or beagle puppy', { type: 'Dog', age: 'baby', text: 'labrador or beagle' }],
  ['cat or small dog', { text: 'cat or small dog' }],
  ['dog or cat under 20 lb', { text: 'dog or cat', max_weight: 9.1 }],
  ['dog or puppy', { type: 'Dog', age: 'baby' }],
  ['good with kids or cats', { good_with_children: 'yes', good_with_cats: 'yes' }],
] as const)('alternatives stay text: "%s"', (text, search) => {
  expect(understand(text)).toEqual(search);
});

test('the canonical query of what was understood is understood as the same', () => {
  const texts = 'small dog under 22 lb|dog cat|female kitten 2-3 months rex|not a good small dog|rex cat or bob dog';
  for (const text of texts.split('|')) {
    const search = understand(text);
    expect(parseUnderstoodSearch(new URLSearchParams(petSearchQuery(search))), text).toEqual(search);
  }
});

test('a weight is shown as it was typed', () => {
  for (let weight = 1; weight <= 150; weight++) {
    const [pounds] = chipsOf(understand(`under ${weight} lb`));
    expect(pounds!.label).toMatch(`Under ${weight} lb (`);
    const [kilograms] = chipsOf(understand(`over ${weight} kg`));
    expect(kilograms!.label).toMatch(` lb (${weight} kg)`);
  }
  expect(chipsOf(understand('under 10 lb'))).toMatchObject([{ label: 'Under 10 lb (4.5 kg)' }]);
  expect(chipsOf(understand('under 12.5 kg'))).toMatchObject([{ label: 'Under 28 lb (12.5 kg)' }]);
  expect(chipsOf(understand('under 0.4 kg'))).toMatchObject([{ label: 'Under 14 oz (0.4 kg)' }]);
});

test('what was understood is shown as chips', () => {
  const chips = (text: string) => chipsOf(understand(text)).map(({ label }) => label);
  expect(chips('small dog under 22 lb')).toEqual(['Dog', 'Small', 'Under 22 lb (10 kg)']);
  expect(chips('house trained cat 2 years')).toEqual(['Cat', 'House-trained', '2 years']);
  expect(chips('cat 5')).toEqual(['Cat', '5 years']);
  expect(chips('kitten 4 months')).toEqual(['Cat', '4 months']);
  expect(chips('kitten over 4 months')).toEqual(['Cat', 'Baby (under 1 year)', '4 months or older']);
  expect(chips('under 6 months')).toEqual(['Under 6 months']);
  expect(chips('cat under 3 years over 1 kg')).toEqual(['Cat', 'Under 3 years', 'Over 2.2 lb (1 kg)']);
});
