import type { PetFieldName } from './pet-values.ts';

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

/** Statuses that a User may choose for a new pet (`spec.md`, section 4). */
export const userStatuses = ['Available', 'Adopted', 'Pending'].map((status) => ({ value: status, label: status }));
/** The only status of an Admin's new pet. */
export const adminStatuses = [{ value: 'available', label: 'Adopt me' }];
