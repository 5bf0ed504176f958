import { fillTemplate as fill, findTemplateFault as findFault } from '../settings/text-template.contract.ts';

/** What an answer of the bot may hold besides its words: placeholders for what the shelter says of itself, and links. */
export const chatPlaceholders = [
  'name',
  'days',
  'hours',
  'phone',
  'email',
  'fee_dog',
  'fee_cat',
  'fee_other',
  'pickup_places',
] as const;
export type ChatPlaceholder = (typeof chatPlaceholders)[number];

/** What is wrong with the text of an answer, in the words of a field's error; null where nothing is. */
export function findTemplateFault(answer: string): string | null {
  return findFault(answer, chatPlaceholders);
}

/** An answer as it is shown: its text, and where its links lead. */
export function fillTemplate(
  answer: string,
  values: Record<ChatPlaceholder, string>,
): { text: string; links: { label: string; href: string }[] } {
  return fill(answer, values);
}
