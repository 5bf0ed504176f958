import type { Colleague } from '../../../accounts/accounts.contract.ts';
import { MENTION } from '../../adoptions.constants.ts';
import type { ApplicationNote } from '../../review.contract.ts';

/** Replaces "@Robin Keller" by their id: the longest names first, since one may begin with another. */
export function encodeMentions(text: string, colleagues: readonly Colleague[]): string {
  const longestFirst = colleagues.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((encoded, { id, name }) => replaceName(encoded, `@${name}`, `@[${id}]`), text);
}

/** The name must end there: "@Rob" does not match "@Robin". */
function replaceName(text: string, name: string, mention: string): string {
  const parts = text.split(name);
  return parts.reduce((done, part) => `${done}${/^[\p{L}\p{N}]/u.test(part) ? name : mention}${part}`);
}

/** The parts of a note; those with a `name` are mentions. */
export function splitNote({
  text,
  mentions,
}: Pick<ApplicationNote, 'text' | 'mentions'>): { text: string; isMention: boolean }[] {
  const names = new Map(mentions.map(({ id, name }) => [String(id), name]));
  // The pattern's group puts the ids between the texts.
  return text
    .split(MENTION)
    .map((part, at) =>
      at % 2 === 0
        ? { text: part, isMention: false }
        : { text: `@${names.get(part) ?? 'former colleague'}`, isMention: true },
    )
    .filter((part) => part.text !== '');
}

/** What is typed after an @ before the caret; null if nothing is being mentioned. */
export function findTypedMention(text: string, caret: number): string | null {
  const before = text.slice(Math.max(0, caret - MAX_TYPED), caret);
  const at = before.lastIndexOf('@');
  if (at === -1 || /[\p{L}\p{N}]$/u.test(before.slice(0, at))) return null;
  const typed = before.slice(at + 1);
  return /\n|^\s|[[\]]/.test(typed) ? null : typed;
}

/** Nobody searches longer for a name. */
const MAX_TYPED = 40;

export function matchColleagues(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const start = typed.toLowerCase();
  return colleagues
    .filter(({ name }) => name.toLowerCase() !== start.trimEnd())
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${start}`))
    .slice(0, MAX_SUGGESTIONS);
}

const MAX_SUGGESTIONS = 6;
