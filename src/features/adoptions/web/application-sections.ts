import type { ApplicationField, ChoiceField } from '../adoptions.constants.ts';

/** The sections in which the form is filled in and read (`product.md`, section 4). Each is short enough for a phone. */
export interface ApplicationSection {
  title: string;
  fields: readonly ApplicationField[];
}

export const applicationSections: readonly ApplicationSection[] = [
  {
    title: 'About you',
    fields: ['interested_pet', 'first_name', 'last_name', 'phone_number', 'email', 'age_category'],
  },
  {
    title: 'Your home',
    fields: [
      'address',
      'address_line2',
      'city',
      'province',
      'postal_code',
      'living_environment',
      'duration_at_address',
      'home_description',
    ],
  },
  {
    title: 'Your household',
    fields: [
      'residents',
      'allergies',
      'partner_agreement',
      'other_pets',
      'spayed_neutered',
      'current_pets_vaccinated',
      'has_veterinarian',
      'vet_frequency',
    ],
  },
  {
    title: 'Life with your new pet',
    fields: ['alone_time', 'dog_stay', 'enrichment', 'had_dogs_before', 'training_methods', 'willing_to_work_on'],
  },
  { title: 'Reference and consent', fields: ['reference', 'additional_info'] },
];

export const applicationLabels: Record<ApplicationField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone',
  email: 'E-mail',
  age_category: 'Your age',
  address: 'Address',
  address_line2: 'Address, second line',
  city: 'City',
  province: 'Province or state',
  postal_code: 'Postal code',
  interested_pet: 'Pet you are interested in',
  living_environment: 'Where you live',
  duration_at_address: 'How long you have lived there',
  residents: 'Who lives with you',
  home_description: 'Your home and what is around it',
  allergies: 'Does anybody at home have allergies to pets?',
  partner_agreement: 'Does everybody at home agree?',
  alone_time: 'How long the pet would be alone',
  other_pets: 'Other pets you have',
  spayed_neutered: 'Are your pets spayed or neutered?',
  current_pets_vaccinated: 'Are your pets vaccinated?',
  dog_stay: 'Where the pet would stay, by day and at night',
  enrichment: 'Exercise, play and company',
  had_dogs_before: 'Have you had dogs before?',
  training_methods: 'How you would train',
  has_veterinarian: 'Do you have a veterinarian?',
  vet_frequency: 'How often your pets see a vet',
  willing_to_work_on: 'What you are willing to work on',
  reference: 'A reference',
  additional_info: 'Anything else',
};

type ChoiceLabels = { [field in ChoiceField]: Record<string, string> };

const yesOrNo = { yes: 'Yes', no: 'No' };

/** Labels of the stored values. */
export const choiceLabels: ChoiceLabels = {
  age_category: { under18: 'Under 18', '18plus': '18 or older' },
  allergies: yesOrNo,
  partner_agreement: { yes: 'Yes', no: 'No', notAsked: 'Not asked yet', notApplicable: 'I live alone' },
  spayed_neutered: yesOrNo,
  current_pets_vaccinated: yesOrNo,
  had_dogs_before: yesOrNo,
  has_veterinarian: yesOrNo,
  vet_frequency: {
    whenSick: 'When they are sick',
    every3Years: 'Every 3 years',
    annually: 'Once a year',
    twicePerYear: 'Twice a year',
    onceAMonth: 'Once a month',
  },
};

/** Formats an answer for display; null if it is blank. */
export function describeAnswer(field: ApplicationField, answer: string): string | null {
  if (answer === '') return null;
  return field in choiceLabels ? (choiceLabels[field as ChoiceField][answer] ?? answer) : answer;
}
