import type { PetFacts } from '../../../pets/server/index.ts';
import { petCard } from './answer-with-pets.ts';
import { listUnexplained, textOf } from './clause-text.ts';
import { quoteNotes } from './describe-owners-pet.ts';
import { PET } from './find-subject.ts';
import type { ClauseAnswer } from './knowledge.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

/** Kinds of homes, and the words of a pet's own texts that are about them. */
const HOMES: readonly { requested: RegExp; noted: RegExp; except?: RegExp }[] = [
  { requested: /\b(?:apartment|condo|studio)\b/, noted: /\b(?:apartments?|condos?)\b/i },
  { requested: /\byard\b/, noted: /\b(?:yard|backyard|garden)\b/i, except: /\b(?:play yard|garden center)\b/i },
  { requested: /\b(?:stairs?|staircase|steps)\b/, noted: /\bstairs?\b/i },
  { requested: /\b(?:balcony|patio)\b/, noted: /\bbalcony\b/i },
];

/** “Can PET live in an apartment without a yard?” */
const HOME_WORDS = wordSet(
  `PET apartment condo studio yard stairs stair staircase steps balcony patio okay good do live in small little big large a the our my be happy suitable fit comfortable for
  without no not need have to climb handle manage use up down go with walk like love want require must suit city house home place life living dog cat pet has fenced or work really`,
);
const ASKS = /\b(?:can|could|would|will|do|does|is|how)\b/;

/**
 * Quotes what a pet's own texts say about the home that the words ask for: “Is PET okay in an apartment?”. Null if they
 * don't speak of it, or if the words say more.
 */
export function answerFromNotes(words: readonly Word[], pet: PetFacts): ClauseAnswer | null {
  if (pet.adoption_status === 'Adopted' || words.filter((word) => word === PET).length > 1) return null;
  const text = textOf(words);
  const requested = HOMES.filter((home) => home.requested.test(text));
  if (requested.length === 0 || listUnexplained(words, HOME_WORDS).length > 0 || NOT_ABOUT_PET.test(text)) return null;
  if (!words.some(({ typed }) => ASKS.test(typed)) && words.length > MAX_BARE_WORDS) return null;
  // An owner's back story is about the owner's home.
  const history = pet.isListedByUser ? [] : sentencesOf(pet.back_story);
  const wishes = [...sentencesOf(pet.description), ...sentencesOf(pet.personality)];
  const find = (sentences: readonly string[]) =>
    sentences.filter((each) => requested.some(({ noted, except }) => noted.test(each) && !except?.test(each)));
  const [asWished, asLived] = [find(wishes), find(history)];
  const quoted = [...asWished, ...asLived];
  if (quoted.length === 0) return null;
  return {
    text: quoteNotes(pet, quoted.join(' ')),
    links: [petCard(pet)],
    needsPerson: asWished.length === 0,
    petId: pet.id,
  };
}

const MAX_BARE_WORDS = 4;
/** “Do you have a yard for her?” */
const NOT_ABOUT_PET = /\b(?:do|does|can|could) (?:you|i|we)\b|\bthere\b/;

export const sentencesOf = (text: string | null) => text?.split(/(?<=[.!?…])\s+/) ?? [];
