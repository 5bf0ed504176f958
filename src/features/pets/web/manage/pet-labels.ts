import type { PetFieldName } from './pet-values.ts';

/** What a person reads for a field. */
export const fieldLabels: Record<PetFieldName, string> = {
  name: 'Name',
  species: 'Species',
  breed: 'Breed',
  age: 'Age',
  gender: 'Gender',
  colour: 'Colour',
  weight: 'Weight',
  size: 'Size',
  adoption_status: 'Adoption status',
  vaccination_status: 'Vaccination',
  microchipped: 'Microchipped',
  special_needs: 'Special needs',
  spayed_neutered: 'Spayed or neutered',
  house_trained: 'House-trained',
  hypoallergenic: 'Hypoallergenic',
  coat: 'Coat',
  good_with_children: 'Good with children',
  good_with_dogs: 'Good with dogs',
  good_with_cats: 'Good with cats',
  personality: 'Personality',
  back_story: 'Back story',
  description: 'Description',
};

/** What a User may say of a pet that they add (`spec.md`, section 4). */
export const ownStatuses = ['Available', 'Adopted', 'Pending'].map((status) => ({ value: status, label: status }));
/** All that an Admin's new pet can be. */
export const newStatuses = [{ value: 'available', label: 'Adopt me' }];
