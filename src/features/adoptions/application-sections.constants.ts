import type { ApplicationField, ChoiceField } from './adoptions.constants.ts';
import { isMissingAnswer } from './application-errors.constants.ts';

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

/** Where a draft continues. The pet that a draft belongs to may be known without its answer. */
export function findSectionToContinue(answers: Partial<Record<ApplicationField | 'section', string>>): number {
  const left = Number(answers.section) - 1;
  if (left in applicationSections) return left;
  const first = applicationSections.findIndex(({ fields }) =>
    fields.some((field) => field !== 'interested_pet' && isMissingAnswer(field, answers[field])),
  );
  return first === -1 ? applicationSections.length - 1 : first;
}

export const applicationLabels: Record<ApplicationField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone',
  email: 'Email',
  age_category: 'How old are you?',
  address: 'Street address',
  address_line2: 'Apartment, suite, etc.',
  city: 'City',
  province: 'State or province',
  postal_code: 'ZIP or postal code',
  interested_pet: 'Which pet would you like to adopt?',
  living_environment: 'What kind of home do you live in?',
  duration_at_address: 'How long have you lived there?',
  residents: 'Who lives with you?',
  home_description: 'What are your home and neighborhood like?',
  allergies: 'Is anyone at home allergic to pets?',
  partner_agreement: 'Is everyone at home on board?',
  alone_time: 'How long would your pet be alone each day?',
  other_pets: 'What other pets do you have?',
  spayed_neutered: 'Are your pets spayed or neutered?',
  current_pets_vaccinated: 'Are your pets vaccinated?',
  dog_stay: 'Where would your pet sleep and spend the day?',
  enrichment: 'How would you keep your pet active and happy?',
  had_dogs_before: 'Have you had a dog before?',
  training_methods: 'How would you train your pet?',
  has_veterinarian: 'Do you have a vet?',
  vet_frequency: 'How often do your pets see a vet?',
  willing_to_work_on: 'What are you willing to work on with your pet?',
  reference: 'Who can we ask about you?',
  additional_info: 'Anything else we should know?',
};

type ChoiceLabels = { [field in ChoiceField]: Record<string, string> };

const yesOrNo = { yes: 'Yes', no: 'No' };

/** Labels of the stored values. */
export const choiceLabels: ChoiceLabels = {
  age_category: { under18: 'Under 18', '18plus': '18 or older' },
  allergies: yesOrNo,
  partner_agreement: { yes: 'Yes', no: 'No', notAsked: 'I haven’t asked yet', notApplicable: 'I live alone' },
  spayed_neutered: yesOrNo,
  current_pets_vaccinated: yesOrNo,
  had_dogs_before: yesOrNo,
  has_veterinarian: yesOrNo,
  vet_frequency: {
    whenSick: 'When they’re sick',
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
