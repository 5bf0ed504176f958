import { formatNumber } from '../../../../platform/format-number.contract.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import type { PetType } from '../../../pets/pet-search.contract.ts';
import type { ApplicationField } from '../../adoptions.constants.ts';
import type { Answers } from './answers.ts';

type Hints = Partial<Record<ApplicationField, string | undefined>>;

/** Only where people would otherwise be unsure what to write. */
const fieldHints: Hints = {
  living_environment: 'e.g. a rented apartment with a balcony',
  duration_at_address: 'In months or years, e.g. 2 years',
  home_description: 'e.g. stairs, a fenced yard, a busy street',
  residents: 'Include children’s ages.',
  other_pets: 'e.g. a 4-year-old cat. No pets? Leave this blank.',
  dog_stay: 'e.g. indoors with us, on a bed in the hallway',
  enrichment: 'e.g. long walks, puzzle toys, other animals',
  had_dogs_before: 'We ask everyone, whatever the pet. “No” is fine.',
  training_methods: 'e.g. treats and praise, a class. Not for this pet? Write “none.”',
  willing_to_work_on: 'e.g. house-training, shyness, scratching furniture. Nothing yet? Write “none.”',
  reference: 'Their name, phone, and how they know you',
};

const hintsWithoutPets: Hints = {
  spayed_neutered: 'No pets? Answer for past or future pets.',
  current_pets_vaccinated: 'No pets? Answer for past or future pets.',
  vet_frequency: 'No pets? Choose how often you’d go.',
};

const smallPetHints: Hints = {
  dog_stay: 'e.g. a roomy cage or tank in the living room',
  enrichment: 'e.g. toys, hiding places, room to explore',
  willing_to_work_on: 'e.g. shyness, getting used to you. Nothing yet? Write “none.”',
};

/** Where the general hint doesn't suit the pet. */
const petHints: Record<PetType, Hints> = {
  Dog: {
    had_dogs_before: undefined,
    training_methods: 'e.g. treats and praise, a class',
    willing_to_work_on: 'e.g. house-training, shyness, pulling on the leash. Nothing yet? Write “none.”',
  },
  Cat: {
    dog_stay: 'e.g. indoors with us, in every room',
    enrichment: 'e.g. playtime, a cat tree, puzzle toys',
    willing_to_work_on: 'e.g. shyness, scratching furniture. Nothing yet? Write “none.”',
  },
  Fish: smallPetHints,
  Turtle: smallPetHints,
  Hamster: smallPetHints,
  Other: smallPetHints,
};

export function reachedLimit(characters: number): string {
  return `You’ve reached the limit of ${formatNumber(characters)} characters. Anything after that is left out.`;
}

/** @param type null while the pet is unknown */
export function hintFor(field: ApplicationField, answers: Answers, type: PetType | null): string | undefined {
  if (field === 'age_category') return guardianHint(answers);
  const hints = {
    ...fieldHints,
    ...(isBlank(answers.other_pets) && hintsWithoutPets),
    ...(type !== null && petHints[type]),
  };
  return hints[field];
}

function guardianHint({ age_category }: Answers): string | undefined {
  return age_category === 'under18'
    ? 'You’re welcome to apply. A parent or guardian will need to sign too.'
    : undefined;
}
