import { adoptionFee } from '../../../pets/adoption-fee.contract.ts';
import { formatAge } from '../../../pets/pet-age.contract.ts';
import { formatWeight } from '../../../pets/pet-weight.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { describeOwnersPet, pronounsOf, quoteNotes, sterilized, type PetSentence } from './describe-owners-pet.ts';
import { describeHold, describeStatus } from './describe-status.ts';
import { describeTimeHere } from './describe-time-here.ts';
import type { PetQuestionId } from './pet-questions.ts';

interface PetQuery {
  /** The lemmas of the question. */
  words: ReadonlySet<string>;
  shelter: Shelter;
  now: Date;
  /** Whether it names a child's age: “with a 4 year old”. */
  isChild: boolean;
  /** When the shelter is open on the days that the question names; null if it names none. */
  opening: string | null;
}

/** Answers a question about a pet from its record. */
export function describePet(pet: PetFacts, question: PetQuestionId, query: PetQuery): PetSentence {
  if (pet.isListedByUser && pet.adoption_status !== 'Adopted') {
    const sentence = describeOwnersPet(pet, question);
    if (sentence && question === 'fee' && query.words.has('free'))
      return { text: `${describeStatus(pet, query).text} ${sentence.text}` };
    if (sentence) return sentence;
  }
  return sentences[question](pet, query);
}

const unknown = (text: string): PetSentence => ({ text, needsPerson: true });
const known = (text: string): PetSentence => ({ text });

const sentences: Record<PetQuestionId, (pet: PetFacts, query: PetQuery) => PetSentence> = {
  goodWith: describeCompanions,
  age: (pet, { words }) => {
    const { name } = pet;
    if (pet.age === null) return unknown(`I don’t know ${name}’s age.`);
    const text = `${name} is ${formatAge(pet)} old.`;
    const isExact = ['when', 'birthday', 'born'].some((word) => words.has(word));
    return isExact || (words.has('month') && pet.age_months === null)
      ? unknown(`${text} I don’t have the exact date.`)
      : known(text);
  },
  sex: ({ name, gender }) =>
    gender === null
      ? unknown(`I don’t know ${name}’s sex.`)
      : known(`${name} is ${gender === 'Male' ? 'a boy' : 'a girl'}.`),
  breed: (pet, { words }) => known(describeBreed(pet, words)),
  size: describeSize,
  weight: ({ name, weight }) =>
    weight === null ? unknown(`I don’t know ${name}’s weight.`) : known(`${name} weighs ${formatWeight(weight)}.`),
  color: ({ name, colour, coat }, { words }) => {
    const hasCoat =
      coat !== null &&
      ['fur', 'hair', 'haired', 'coat', 'long', 'short', 'longhaired', 'shorthaired'].some((word) => words.has(word));
    if (colour === null && !hasCoat) return unknown(`I don’t know ${name}’s color.`);
    const isLength = hasCoat && ['long', 'short', 'longhaired', 'shorthaired'].some((word) => words.has(word));
    const parts = [
      !isLength && colour && `${name} is ${colour.toLowerCase()}.`,
      hasCoat && `${name} has a ${coat.toLowerCase()} coat.`,
    ];
    return known(parts.filter(Boolean).join(' '));
  },
  houseTrained: (pet) =>
    yesOrNo(pet, pet.house_trained, 'is house-trained', 'isn’t house-trained yet', 'house-trained'),
  health: (pet) => {
    const need = isNone(pet.special_needs)
      ? `${pet.name} has no special needs on record.`
      : `${pet.name}’s special needs: ${pet.special_needs}.`;
    return unknown(need);
  },
  vaccinated: ({ name, vaccination_status: status }) => {
    if (status === null) return unknown(`I don’t know whether ${name} has been vaccinated.`);
    if (status === 'Up to date') return known(`Yes, ${name}’s vaccinations are up to date.`);
    return known(
      status === 'Partial'
        ? `${name} has had some vaccinations, but not all yet.`
        : `No, ${name} hasn’t been vaccinated yet.`,
    );
  },
  microchip: ({ name, microchipped }) => {
    if (microchipped === null) return unknown(`I don’t know whether ${name} is microchipped.`);
    return known(microchipped === 'Yes' ? `Yes, ${name} is microchipped.` : `No, ${name} isn’t microchipped.`);
  },
  spayed: (pet) => {
    const word = sterilized(pet);
    return yesOrNo(pet, pet.spayed_neutered, `is ${word}`, `isn’t ${word} yet`, word);
  },
  hypoallergenic: (pet) =>
    yesOrNo(pet, pet.hypoallergenic, 'is listed as hypoallergenic', 'isn’t hypoallergenic', 'hypoallergenic'),
  fee: (pet, query) => {
    const { name, type, adoption_status: status } = pet;
    const fee = formatMoney(adoptionFee(type, query.shelter.fees));
    // “Is he free?” may ask for the price, or whether he is on hold.
    if (query.words.has('free') && status !== 'Adopted')
      return known(
        `${status === 'Available' ? `${name} is available.` : describeHold(name)} The adoption fee is ${fee}.`,
      );
    if (status === 'Adopted') return known(`${name} has been adopted. Our fee for ${kindOf(type)} is ${fee}.`);
    return known(`${name}’s adoption fee is ${fee}. You pay at pickup.`);
  },
  // Why, or how long, only staff know.
  hold: (pet, query) => unknown(describeStatus(pet, query).text),
  status: describeStatus,
  owner: (pet) => unknown(`${pet.name} is in our care.`),
  // No record says how a pet does in an apartment.
  household: (pet) => unknown(describeSize(pet).text),
  where: ({ name, location, adoption_status: status }, { shelter }) => {
    if (status === 'Adopted') return known(`${name} has been adopted.`);
    if (location === null) return unknown(`I don’t know which of our locations ${name} is at.`);
    const address = shelter.locations.find((each) => each.name === location)?.address || undefined;
    return known(`${name} is at our ${location} location${address === undefined ? '' : `, ${address}`}.`);
  },
  timeHere: describeTimeHere,
  personality: (pet, { words }) => describePersonality(pet, words),
  story: (pet) => {
    const { name, back_story: story } = pet;
    if (story === null) return unknown(`I don’t know ${name}’s story.`);
    return known(pet.isListedByUser ? quoteNotes(pet, story) : story);
  },
  photos: (pet) => {
    const { name, photos } = pet;
    const page = `${pet.gender === null ? 'the pet’s' : pronounsOf(pet).his} page`;
    return known(`${photos.length === 1 ? `${name}’s photo is` : `All of ${name}’s photos are`} on ${page}.`);
  },
  visit: (pet, query) => {
    if (pet.adoption_status === 'Adopted') return describeStatus(pet, query);
    if (query.words.has('kid') && pet.good_with_children === false)
      return unknown(`${pet.name} isn’t a match for homes with kids.`);
    const book = `Choose “Book a visit” on ${pet.name}’s page if you’d like a set time.`;
    return known(`${query.opening ?? `We’d love for you to meet ${pet.name}.`} ${book}`);
  },
  adopt: (pet, query) => {
    if (pet.adoption_status !== 'Available') return describeStatus(pet, query);
    return known(
      `${pet.name} is available. To apply, choose “Adopt Me” on ${pet.name}’s page. It takes about ten minutes.`,
    );
  },
};

/** “Ned’s breed is Beagle (dog).”, “No, Odie is a rabbit (Rex).” */
function describeBreed({ name, type, breed, species }: PetFacts, words: ReadonlySet<string>): string {
  const kind = species.toLowerCase();
  const requested =
    words.has('what') || words.has('breed') || words.has('or') ? undefined : KINDS.find((each) => words.has(each));
  if (requested !== undefined) {
    const isYes = requested === kind || requested === type.toLowerCase();
    return `${isYes ? 'Yes' : 'No'}, ${name} is ${withArticle(kind)}${breed === null ? '' : ` (${breed})`}.`;
  }
  if (breed === null) return `${name} is ${withArticle(kind)}. I don’t have a breed on record.`;
  if (/mixed/i.test(breed)) return `${name} is a mixed-breed ${kind}.`;
  if (breed.toLowerCase().includes(kind)) return `${name} is ${withArticle(breed)}.`;
  return `${name}’s breed is ${breed} (${kind}).`;
}

const KINDS = ['dog', 'cat', 'rabbit'];
const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

function yesOrNo({ name }: PetFacts, value: boolean | null, yes: string, no: string, what: string): PetSentence {
  if (value === null) return unknown(`I don’t know whether ${name} is ${what}.`);
  return known(value ? `Yes, ${name} ${yes}.` : `No, ${name} ${no}.`);
}

function describeSize({ name, size, weight }: PetFacts): PetSentence {
  if (size === null && weight === null) return unknown(`I don’t know ${name}’s size.`);
  const facts = [
    size && `${name} is ${size.toLowerCase()}${size === 'Medium' ? ' in size' : ''}`,
    weight !== null && `${size ? 'and' : name} weighs ${formatWeight(weight)}`,
  ];
  return known(`${facts.filter(Boolean).join(' ')}.`);
}

/** “Ava is good with cats and dogs. We don’t know yet how Ava does with kids.” */
function describeCompanions(pet: PetFacts, { words, isChild }: PetQuery): PetSentence {
  const isAny = words.has('animal') || words.has('pet');
  const companions = [
    {
      word: 'kids',
      isRequested: ['kid', 'family', 'kidfriendly'].some((word) => words.has(word)) || isChild,
      value: pet.good_with_children,
    },
    {
      word: 'dogs',
      isRequested: isAny || words.has('dog') || words.has('dogfriendly') || words.has('puppy'),
      value: pet.good_with_dogs,
    },
    {
      word: 'cats',
      isRequested: isAny || words.has('cat') || words.has('catfriendly') || words.has('kitten'),
      value: pet.good_with_cats,
    },
  ].filter(({ isRequested }) => isRequested);
  const named = (value: boolean | null) => companions.filter((each) => each.value === value).map(({ word }) => word);
  const [yes, no, open] = [named(true), named(false), named(null)];
  const parts = [
    yes.length > 0 && `${pet.name} is good with ${joinList(yes)}.`,
    no.length > 0 && `${pet.name} isn’t a match for homes with ${joinList(no, 'or')}.`,
    open.length > 0 && `We don’t know yet how ${pet.name} does with ${joinList(open, 'or')}.`,
  ];
  return { text: parts.filter(Boolean).join(' '), ...(open.length > 0 && { needsPerson: true }) };
}

/** “Is he friendly?” The notes may not say it. */
function describePersonality(pet: PetFacts, words: ReadonlySet<string>): PetSentence {
  const { name, personality, adoption_status: status } = pet;
  if (personality === null || status === 'Adopted' || !TRAITS.some((trait) => words.has(trait)))
    return describeAll(pet);
  return unknown(`Here’s what we’ve noted about ${name}: ${endSentence(personality)}`);
}

const TRAITS = ['friendly', 'gentle'];

function describeAll(pet: PetFacts): PetSentence {
  const { name, gender, breed, species, personality, adoption_status: status } = pet;
  const age = pet.age === null ? null : formatAge(pet);
  const facts = [breed ?? species, age, gender?.toLowerCase()].filter(Boolean).join(', ');
  const state = { Available: 'available', Pending: 'on hold', Adopted: 'already adopted' }[status];
  return known(
    `${name} (${facts}) is ${state}.${personality === null ? '' : ` Personality: ${endSentence(personality)}`}`,
  );
}

export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

export function kindOf(type: PetFacts['type']): string {
  if (type === 'Dog') return 'dogs';
  return type === 'Cat' ? 'cats' : 'small animals';
}

export function isNone(needs: string | null): boolean {
  return needs === null || needs.trim() === '' || needs.toLowerCase() === 'none';
}
