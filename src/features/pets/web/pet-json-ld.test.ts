import { expect, test } from 'vitest';
import { unknownPetFields } from '../pet-fields.constants.ts';
import type { Pet } from '../pets.contract.ts';
import { petJsonLd } from './pet-json-ld.ts';

const site = {
  name: 'Shelter World',
  phone: '+1 555 0100',
  email: 'hello@shelter.example',
  url: 'https://shelter.example',
};

const buddy: Pet = {
  ...unknownPetFields(),
  id: 7,
  name: 'Buddy',
  species: 'Dog',
  type: 'Dog',
  breed: 'Golden Retriever',
  age: 3,
  age_months: null,
  gender: 'Male',
  colour: 'Golden',
  weight: 28.5,
  hypoallergenic: false,
  adoption_status: 'Available',
  vaccination_status: 'Up to date',
  special_needs: 'none',
  microchipped: 'Yes',
  personality: 'Calm',
  back_story: 'Found in a garden.',
  description: 'A good dog.',
  size: 'Large',
  coat: 'Long',
  spayed_neutered: true,
  house_trained: true,
  good_with_children: true,
  good_with_dogs: null,
  good_with_cats: false,
  featured: false,
  listed_by_owner: false,
  is_checked: true,
  owner: null,
  image: '/photos/1-800.webp',
  photos: [{ image: '/photos/1-800.webp', width: 800, height: 600, widths: [400, 800], preview: 'data:,' }],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

interface JsonLd {
  '@graph': [product: Record<string, unknown> & { offers: Record<string, unknown> }, breadcrumbs: object];
}

function productOf(pet: Pet) {
  return (JSON.parse(petJsonLd(pet, { fee: 40_000, site })) as JsonLd)['@graph'][0];
}

test('a pet is a product that the shelter offers for the fee', () => {
  expect(productOf(buddy)).toMatchObject({
    '@type': 'Product',
    name: 'Buddy',
    url: 'https://shelter.example/pets/7',
    image: ['https://shelter.example/photos/1-800.webp'],
    offers: {
      price: '400.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: {
        '@type': 'AnimalShelter',
        name: 'Shelter World',
        telephone: '+1 555 0100',
        email: 'hello@shelter.example',
      },
    },
  });
});

test.each([
  ['Pending', 'OutOfStock'],
  ['Adopted', 'SoldOut'],
] as const)('a pet that is %s is %s', (adoption_status, availability) => {
  expect(productOf({ ...buddy, adoption_status }).offers['availability']).toBe(`https://schema.org/${availability}`);
});

test('unknown facts are left out', () => {
  const product = productOf({ ...buddy, breed: null, age: null, gender: null, size: null, colour: null, weight: null });
  expect(product['additionalProperty']).toEqual([{ '@type': 'PropertyValue', name: 'Species', value: 'Dog' }]);
  expect(product).not.toHaveProperty('color');
  expect(product).not.toHaveProperty('weight');
});

test('no text can close the script element', () => {
  const name = '</script><script>alert(1)</script><!-- \u2028 & "';
  const json = petJsonLd({ ...buddy, name }, { fee: 2500, site });
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(productOf({ ...buddy, name })['name']).toBe(name);
});
