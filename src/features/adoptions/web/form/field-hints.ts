import type { ApplicationField } from '../../adoptions.constants.ts';

export const fieldHints: Partial<Record<ApplicationField, string>> = {
  interested_pet: 'Their name, or what kind of friend you have in mind.',
  address_line2: 'Flat, floor or company. May stay empty.',
  living_environment: 'Such as: a rented flat with a balcony, a house with a fenced garden.',
  duration_at_address: 'Such as: two years.',
  home_description: 'Stairs, garden and fence, a busy road, a park near by.',
  residents: 'Adults, and children with their ages.',
  other_pets: 'Who they are, and how old. Leave it empty if you have none.',
  spayed_neutered: 'No pets now? Answer for those you had, or would have.',
  current_pets_vaccinated: 'No pets now? Answer for those you had, or would have.',
  has_veterinarian: 'Also one you would go to.',
  vet_frequency: 'No pets now? How often you would go.',
  alone_time: 'On a usual day, and who looks in.',
  dog_stay: 'Where it sleeps, eats and waits for you.',
  enrichment: 'Walks, games, toys, friends of its own kind.',
  training_methods: 'Such as: praise and treats, a class, a trainer.',
  willing_to_work_on: 'Such as: house training, shyness, pulling on the lead.',
  reference: 'Somebody who knows you with animals: name, phone, and how you know them.',
  additional_info: 'Whatever else we should know. May stay empty.',
};
