import type { Database } from '../../../../platform/database.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import { findNamedPet } from '../../../pets/server/index.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { fillTemplate } from '../../answer-template.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { listBotAnswers } from '../chat-contents.queries.ts';
import { answerWithPets } from './answer-with-pets.ts';
import { isQuestionLike, matchAnswers } from './match-answers.ts';
import { parseSentences, splitIntoWords } from './sentences.ts';

export interface BotAnswer {
  text: string;
  links: ChatLink[];
}

/** A message that matches more answers than this needs a person. */
const MAX_ANSWERS = 2;
const MAX_LINKS = 4;
const MAX_ANSWER_LENGTH = 4000;
/** For requests without a question, such as "big dog for a family with a cat". */
const MAX_BARE_REQUEST_WORDS = 12;

/**
 * Answers a question from the answers that Admins have written and from the adoptable pets.
 * @returns null if there is no clear answer
 */
export async function answerQuestion(db: Database, question: string, shelter: Shelter): Promise<BotAnswer | null> {
  const matches = matchAnswers(
    question,
    (await listBotAnswers(db)).filter(({ is_on }) => is_on),
  );
  const answers = matches.map(({ answer }) => fillTemplate(answer, templateValues(shelter)));
  // Questions about the shelter mention animals too: "What does a cat cost?".
  if (answers.length === 0) {
    const found = (await answerAboutPet(db, question)) ?? (await answerWithPets(db, listPetSentences(question)));
    if (found) answers.push(found);
  }
  const parts = answers.slice(0, MAX_ANSWERS);
  if (parts.length === 0) return null;
  const links = new Map(parts.flatMap((answer) => answer.links).map((link) => [link.href, link]));
  const text = parts.map((answer) => answer.text).join('\n\n');
  return { text: text.slice(0, MAX_ANSWER_LENGTH).toWellFormed(), links: [...links.values()].slice(0, MAX_LINKS) };
}

/** Returns the sentences that may ask for a pet, as lists of words. */
function listPetSentences(question: string): string[][] {
  return parseSentences(question)
    .filter((sentence) => isQuestionLike(sentence) || sentence.words.length <= MAX_BARE_REQUEST_WORDS)
    .map(({ words }) => words);
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function templateValues({ name, openingDays, openingHours, phone, email, fees, locations }: Shelter) {
  return {
    name,
    days: openingDays,
    hours: openingHours,
    phone,
    email,
    fee_dog: formatDollars(fees.dog),
    fee_cat: formatDollars(fees.cat),
    fee_other: formatDollars(fees.other),
    pickup_places: or.format(locations.filter(({ isOffered }) => isOffered).map((location) => location.name)),
  };
}

const MAX_WORDS = 14;

const MAX_NAME_WORDS = 2;

/** Words that such a question may contain besides the name. */
const FILLER_WORDS = new Set(
  `is has was still available there adopted already been looking for a an the home to adoption adopt free your pet dog
  cat puppy kitten hi hello hey please yet or can i we do you have up good morning evening day here and be one new his her
  he she this that around`.split(/\s+/),
);

/**
 * Answers questions like "Is Luna still available?".
 * @returns null for other questions, and if no pet or several pets have the name
 */
async function answerAboutPet(db: Database, question: string): Promise<{ text: string; links: ChatLink[] } | null> {
  const words = splitIntoWords(question);
  const isAboutAvailability =
    words.includes('available') || (words.includes('still') && /\b(?:there|looking|free)\b/i.test(question));
  if (!isAboutAvailability || words.length > MAX_WORDS) return null;
  const name = words.filter((word) => !FILLER_WORDS.has(word));
  if (name.length === 0 || name.length > MAX_NAME_WORDS) return null;
  const pet = await findNamedPet(db, { name: name.join(' ') });
  if (!pet) return null;
  const links = [{ label: `Meet ${pet.name}`, href: `/pets/${pet.id}` }];
  if (pet.adoption_status === 'Available') return { text: `Yes, ${pet.name} is looking for a home.`, links };
  return { text: `${pet.name} is on hold at the moment: we are not taking applications right now.`, links };
}
