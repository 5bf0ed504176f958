import { unknownPetFields } from '../../pets/pet-fields.constants.ts';
import { type Pet, PetPhotos, PetPortrait, PetSummary } from '../../pets/web/components/pet-page.ts';
import { FeaturedGallery, type FeaturedPet } from '../../pets/web/components.ts';
import { placeholderPhoto } from './placeholder-photo.ts';
import { Example } from './example.tsx';

const featured: Omit<FeaturedPet, 'id'>[] = [
  {
    name: 'Available',
    species: 'Golden Retriever',
    breed: 'Golden Retriever',
    age: 3,
    age_months: null,
    gender: 'Female',
    adoption_status: 'Available',
    details: 'What is told in the details: what the pet is like, and what it hopes for.',
    photo: placeholderPhoto,
  },
  {
    name: 'On hold',
    species: 'Rabbit',
    breed: null,
    age: 0,
    age_months: 4,
    gender: null,
    adoption_status: 'Pending',
    details: null,
    photo: placeholderPhoto,
  },
  {
    name: 'Adopted',
    species: 'Turtle',
    breed: 'Red-eared slider',
    age: 12,
    age_months: null,
    gender: 'Male',
    adoption_status: 'Adopted',
    details: 'Found a pond of her own.',
    photo: placeholderPhoto,
  },
  {
    name: 'Maximiliana-Theodora von und zu Hohenfelsenburg, no picture',
    species: 'A kind of animal with a name that is long as well',
    breed: null,
    age: null,
    age_months: null,
    gender: null,
    adoption_status: 'Available',
    details: 'Details that are longer than the window is high, so that they scroll. '.repeat(40),
    photo: null,
  },
];

const buddy: Pet = {
  ...unknownPetFields(),
  id: 1,
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
  special_needs: 'A pill with each breakfast',
  microchipped: 'Yes',
  personality: 'Gentle, curious, good with children.',
  back_story: 'His family moved abroad and could not take him along.',
  description: 'Buddy carries a shoe to whoever comes in. It is never the same one.',
  size: 'Large',
  coat: 'Long',
  spayed_neutered: true,
  house_trained: true,
  good_with_children: true,
  good_with_dogs: false,
  good_with_cats: null,
  featured: false,
  listed_by_owner: false,
  is_checked: true,
  owner: { name: 'Jane Doe', phone_number: '+1 555 0123' },
  image: placeholderPhoto.image,
  photos: [placeholderPhoto],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const minimalPet: Pet = {
  ...buddy,
  ...unknownPetFields(),
  name: 'Maximiliana-Theodora von und zu Hohenfelsenburg',
  species: 'Dog',
  adoption_status: 'Pending',
  owner: null,
};

const summaries: Pet[] = [buddy, minimalPet, { ...buddy, adoption_status: 'Adopted', owner: null }];

export function PetExamples({ firstPetId }: { firstPetId: number }) {
  return (
    <>
      <Example title="Featured pets; 'Available' and 'See Mr' open their modals">
        <FeaturedGallery pets={featured.map((pet, index) => ({ ...pet, id: firstPetId + index }))} headingLevel="h4" />
      </Example>
      <Example title="A pet’s page: who it is, and what one can do">
        <div className="grid gap-12 lg:grid-cols-3">
          {summaries.map((pet) => (
            <PetSummary
              key={pet.adoption_status}
              pet={pet}
              fee={40_000}
              feeCovers="vaccinations and microchip"
              headingLevel="h4"
            />
          ))}
        </div>
      </Example>
      <Example title="Pictures: several, one, none">
        <div className="grid gap-8 sm:grid-cols-3">
          {[photosOf(firstPetId), [placeholderPhoto], []].map((photos) => (
            <PetPhotos key={photos.length} pet={buddy} photos={photos} />
          ))}
        </div>
      </Example>
      <Example title="All that is known">
        <PetPortrait pet={buddy} headingLevel="h4" />
      </Example>
      <Example title="Little is known">
        <PetPortrait pet={minimalPet} headingLevel="h4" />
      </Example>
    </>
  );
}

/** Distinct URLs give the photos distinct keys. */
function photosOf(firstPetId: number) {
  return [0, 1, 2, 3].map((number) => ({
    ...placeholderPhoto,
    image: `${placeholderPhoto.image}?${firstPetId + number}`,
  }));
}
