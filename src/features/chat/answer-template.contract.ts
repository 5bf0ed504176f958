import {
  fillTemplate as fill,
  findTemplateError as findError,
  hasOnlyLinks,
} from '../settings/text-template.contract.ts';

/** Placeholders that a bot answer may contain, besides text and links. The settings fill them in. */
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

/** Returns the validation error of an answer's text, or null. */
export function findTemplateError(answer: string): string | null {
  return findError(answer, chatPlaceholders);
}

/** Returns the answer as shown: its text without markup, and its links. A link after the last sentence is no text. */
export function fillTemplate(
  answer: string,
  values: Record<ChatPlaceholder, string>,
): { text: string; links: { label: string; href: string }[] } {
  const { text, links } = fill(answer, values);
  const end = answer.lastIndexOf('[');
  const isAfterSentence = end > 0 && hasOnlyLinks(answer.slice(end)) && /[.!?]\s$/.test(answer.slice(0, end));
  return isAfterSentence ? { text: fill(answer.slice(0, end), values).text.trimEnd(), links } : { text, links };
}
