import type { Database } from '../../../../platform/database.ts';
import { findNamedPet } from '../../../pets/server/index.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { splitIntoWords } from './sentences.ts';

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
export async function answerAboutPet(
  db: Database,
  question: string,
): Promise<{ text: string; links: ChatLink[] } | null> {
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
