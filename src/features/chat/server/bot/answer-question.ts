import type { Database } from '../../../../platform/database.ts';
import { inDollars } from '../../../../platform/dollars.contract.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { fillTemplate } from '../../answer-template.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { listAnswers } from '../chat-contents.queries.ts';
import { answerAboutPet } from './answer-about-pet.ts';
import { answerWithPets } from './answer-with-pets.ts';
import { isAsked, matchAnswers } from './match.ts';
import { readSentences } from './words.ts';

/** What the bot says, and where it leads. */
export interface BotAnswer {
  text: string;
  links: ChatLink[];
}

/** More than this at once, and it is a human's turn. */
const MAX_ANSWERS = 2;
const MAX_LINKS = 4;
const MAX_ANSWER = 4000;
/** As "big dog for a family with a cat". */
const MAX_BARE_WISH = 12;

/**
 * What the bot can say to a question: from what Admins have written, and from the pets that can be adopted at this
 * moment. Null where it does not know, or is not sure.
 */
export async function answerQuestion(db: Database, question: string, shelter: Shelter): Promise<BotAnswer | null> {
  const known = matchAnswers(
    question,
    (await listAnswers(db)).filter(({ is_on }) => is_on),
  );
  const answers = known.map(({ answer }) => fillTemplate(answer, valuesOf(shelter)));
  // What is asked about the shelter names animals too, as in "What does a cat cost?".
  if (answers.length === 0) {
    const found = (await answerAboutPet(db, question)) ?? (await answerWithPets(db, listWishes(question)));
    if (found) answers.push(found);
  }
  const said = answers.slice(0, MAX_ANSWERS);
  if (said.length === 0) return null;
  const links = new Map(said.flatMap((answer) => answer.links).map((link) => [link.href, link]));
  const text = said.map((answer) => answer.text).join('\n\n');
  return { text: text.slice(0, MAX_ANSWER).toWellFormed(), links: [...links.values()].slice(0, MAX_LINKS) };
}

/** The sentences that may wish for a pet, each as its words. */
function listWishes(question: string): string[][] {
  return readSentences(question)
    .filter((sentence) => isAsked(sentence) || sentence.words.length <= MAX_BARE_WISH)
    .map(({ words }) => words);
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function valuesOf({ name, openingDays, openingHours, phone, email, fees, locations }: Shelter) {
  return {
    name,
    days: openingDays,
    hours: openingHours,
    phone,
    email,
    fee_dog: inDollars(fees.dog),
    fee_cat: inDollars(fees.cat),
    fee_other: inDollars(fees.other),
    pickup_places: or.format(locations.filter(({ isOffered }) => isOffered).map((place) => place.name)),
  };
}
