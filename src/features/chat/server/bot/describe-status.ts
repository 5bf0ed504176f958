import type { PetFacts } from '../../../pets/server/index.ts';
import type { PetSentence } from './describe-owners-pet.ts';

/** Whether a pet looks for a home, is on hold or has one. */
export function describeStatus(
  { name, adoption_status: status }: PetFacts,
  { words }: { words: ReadonlySet<string> },
): PetSentence {
  // “Has she been adopted?”, “does she have a home yet?”
  const asksWhetherAdopted = (words.has('adopted') || asksWhetherHomed(words)) && !words.has('or') && !words.has('not');
  const asksWhetherAvailable =
    !asksWhetherAdopted && !words.has('adopted') && ['available', 'still'].some((word) => words.has(word));
  const yes = asksWhetherAvailable ? 'Yes, ' : asksWhetherAdopted ? 'No, ' : '';
  if (status === 'Available') return { text: `${yes}${name} is available and looking for a home.` };
  if (status === 'Pending') return { text: `${asksWhetherAdopted ? 'No, ' : ''}${describeHold(name)}` };
  return { text: `${asksWhetherAdopted ? 'Yes, ' : ''}${name} has been adopted.` };
}

function asksWhetherHomed(words: ReadonlySet<string>): boolean {
  return words.has('home') && HOMED.some((word) => words.has(word)) && !HOMELESS.some((word) => words.has(word));
}

const HOMED = ['have', 'has', 'found', 'find', 'got', 'get'];
const HOMELESS = ['look', 'need', 'want', 'wait', 'waiting', 'no', 'not', 'who', 'when', 'where', 'how'];

export const describeHold = (name: string) => `${name} is on hold, so we aren’t taking applications right now.`;
