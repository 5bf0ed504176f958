import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import type { ApplicationField } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

/** An answer that a reviewer should see first, and why. */
export interface NoteworthyAnswer {
  field: ApplicationField;
  why: string;
}

/** Hours that a pet should not be alone, each day. */
const MANY_HOURS_ALONE = 8;

/** What in the answers speaks against this pet, or is missing; the most important first. */
export function findNoteworthyAnswers(application: AdminApplication, pet: AdminPet | null): NoteworthyAnswer[] {
  const { other_pets, residents } = application;
  const hasOtherPets = hasAny(other_pets);
  const isDog = application.pet.species.toLowerCase() === 'dog';
  const all: (NoteworthyAnswer & { applies: boolean })[] = [
    { field: 'age_category', why: 'Younger than 18.', applies: application.age_category === 'under18' },
    { field: 'allergies', why: 'Someone at home is allergic to pets.', applies: application.allergies === 'yes' },
    {
      field: 'partner_agreement',
      why: 'Not everyone at home is on board.',
      applies: application.partner_agreement === 'no' || application.partner_agreement === 'notAsked',
    },
    {
      field: 'residents',
      why: `${application.pet.name} does better without children.`,
      applies: pet?.good_with_children === false && CHILDREN.test(residents),
    },
    {
      field: 'other_pets',
      why: `${application.pet.name} does better without dogs.`,
      applies: pet?.good_with_dogs === false && /\b(?:dogs?|pupp(?:y|ies))\b/i.test(other_pets),
    },
    {
      field: 'other_pets',
      why: `${application.pet.name} does better without cats.`,
      applies: pet?.good_with_cats === false && /\b(?:cats?|kittens?)\b/i.test(other_pets),
    },
    {
      field: 'current_pets_vaccinated',
      why: 'The pets at home aren’t vaccinated.',
      applies: hasOtherPets && application.current_pets_vaccinated === 'no',
    },
    {
      field: 'spayed_neutered',
      why: 'The pets at home aren’t spayed or neutered.',
      applies: hasOtherPets && application.spayed_neutered === 'no',
    },
    {
      field: 'alone_time',
      why: `Alone for ${MANY_HOURS_ALONE} hours or more.`,
      applies: hoursIn(application.alone_time) >= MANY_HOURS_ALONE,
    },
    { field: 'had_dogs_before', why: 'A first dog.', applies: isDog && application.had_dogs_before === 'no' },
    { field: 'has_veterinarian', why: 'No vet yet.', applies: application.has_veterinarian === 'no' },
    {
      field: 'additional_info',
      why: 'They’ve added something.',
      applies: hasAny(application.additional_info),
    },
  ];
  return all.filter(({ applies }) => applies).map(({ field, why }) => ({ field, why }));
}

const CHILDREN = /\b(?:child|children|kids?|sons?|daughters?|bab(?:y|ies)|toddlers?|teens?|teenagers?)\b/i;

function hasAny(answer: string): boolean {
  return !/^(?:|no|none|nothing|n\/a|-)$/i.test(answer.trim());
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** The largest number of hours in a text such as "3-4 hours" or "Eight hours"; 0 if there is none. */
function hoursIn(answer: string): number {
  const words = answer.toLowerCase().match(/\d{1,2}|[a-z]{2,6}/g) ?? [];
  if (!/\bh(?:ours?|rs?)?\b|\d\s?h/i.test(answer)) return 0;
  const found = words.map((word) => (/^\d/.test(word) ? Number(word) : Math.max(numbers.indexOf(word), 0)));
  return Math.max(0, ...found.filter((hours) => hours <= 24));
}
