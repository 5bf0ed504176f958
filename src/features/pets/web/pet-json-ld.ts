import { getCurrency } from '../../../platform/currency.contract.ts';
import { inScript } from '../../../ui/json-ld.tsx';
import type { Pet } from '../pets.contract.ts';
import { describePet } from './format-pet.ts';

interface ShelterSite {
  name: string;
  phone: string;
  email: string;
  url: string;
}

/**
 * Structured data for search engines (schema.org, as JSON-LD). There is no type for an adoptable animal; search
 * engines understand a product that the shelter offers.
 * @param fee in cents; null for an owner's listing
 */
export function petJsonLd(pet: Pet, { fee, site }: { fee: number | null; site: ShelterSite }): string {
  const url = `${site.url}/pets/${pet.id}`;
  return inScript({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': url,
        url,
        name: pet.name,
        description: describePet(pet),
        sku: `pet-${pet.id}`,
        category: `Animals & Pet Supplies > Live Animals > ${pet.species}`,
        image: pet.photos.map(({ image }) => site.url + image),
        color: pet.colour ?? undefined,
        weight: pet.weight === null ? undefined : { '@type': 'QuantitativeValue', value: pet.weight, unitCode: 'KGM' },
        additionalProperty: propertiesOf(pet),
        // The shelter offers only its own pets.
        offers:
          fee === null
            ? undefined
            : {
                '@type': 'Offer',
                url,
                price: (fee / 100).toFixed(2),
                priceCurrency: getCurrency(),
                availability: `https://schema.org/${availabilities[pet.adoption_status]}`,
                seller: {
                  '@type': 'AnimalShelter',
                  name: site.name,
                  telephone: site.phone,
                  email: site.email,
                  url: `${site.url}/`,
                },
              },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Pets', item: `${site.url}/catalogue` },
          { '@type': 'ListItem', position: 2, name: pet.name, item: url },
        ],
      },
    ],
  });
}

// A pet on hold accepts no new applications.
const availabilities = { Available: 'InStock', Pending: 'OutOfStock', Adopted: 'SoldOut' } as const;

function propertiesOf(pet: Pet) {
  const properties = {
    Species: pet.species,
    Breed: pet.breed,
    'Age in years': pet.age,
    'Age in months': pet.age_months,
    Gender: pet.gender,
    Size: pet.size,
  };
  return Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ '@type': 'PropertyValue', name, value }));
}
