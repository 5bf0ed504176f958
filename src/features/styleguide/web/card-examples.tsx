import { type CardPet, EmptyCatalogue, PetGallery } from '../../pets/web/components.ts';
import { placeholderPhoto } from './placeholder-photo.ts';
import { Example } from './example.tsx';

const known: Omit<CardPet, 'id' | 'name' | 'adoption_status'> = {
  species: 'Dog',
  breed: 'Golden Retriever',
  age: 3,
  age_months: null,
  weight: 28.5,
  gender: 'Female',
  microchipped: 'Yes',
  personality: 'Gentle, curious, good with children',
  hypoallergenic: false,
  good_with_children: true,
  good_with_dogs: true,
  good_with_cats: null,
  special_needs: 'none',
  back_story: 'Her family moved abroad and could not take her along.',
  owner: null,
  photo: placeholderPhoto,
};

const unknown: typeof known = {
  ...known,
  breed: null,
  age: null,
  age_months: null,
  weight: null,
  gender: null,
  microchipped: null,
  personality: null,
  hypoallergenic: null,
  good_with_children: null,
  good_with_dogs: null,
  special_needs: null,
  back_story: null,
  photo: null,
};

const statuses: Omit<CardPet, 'id'>[] = [
  { ...known, name: 'Available', adoption_status: 'Available' },
  { ...known, name: 'On hold', adoption_status: 'Pending' },
  { ...known, name: 'Adopted', adoption_status: 'Adopted' },
  {
    ...known,
    name: 'With an owner',
    adoption_status: 'Available',
    owner: { name: 'Jane Doe', phone_number: '+1 555 0123' },
  },
  { ...unknown, name: 'Little known, no picture', adoption_status: 'Available' },
  {
    ...known,
    name: 'Maximiliana-Theodora von und zu Hohenfelsenburg',
    adoption_status: 'Pending',
    age: 0,
    age_months: 4,
    back_story: 'A story that is longer than the card can hold, and scrolls. '.repeat(15),
  },
];

export function CardExamples({ firstPetId }: { firstPetId: number }) {
  return (
    <>
      <Example title="Cards that turn over">
        <PetGallery pets={statuses.map((pet, index) => ({ ...pet, id: firstPetId + index }))} headingLevel="h4" />
      </Example>
      <Example title="Empty list">
        <EmptyCatalogue headingLevel="h4" />
      </Example>
    </>
  );
}
