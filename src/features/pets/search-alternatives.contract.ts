import type { PetSearch } from './pet-search.contract.ts';
import type { Part } from './search-parts.contract.ts';
import { fillers } from './search-phrases.constants.ts';

/** Several values of one filter in a text: "cat or rabbit", "small or medium dog". They stay text, joined by "or". */

/** A pet has one value of each. */
const exclusive = ['type', 'gender', 'age', 'size'] as const;

/** Makes text of the phrases that are alternatives: those that exclude each other, and those beside an "or". */
export function markAlternatives(parts: readonly Part[]): Part[] {
  const isConflicting = (part: Part) => parts.some((other) => excludeEachOther(part, other));
  const isBesideOr = (part: Part, at: number) =>
    [-1, 1].some((step) => {
      const joiner = neighborOf(parts, at, step);
      if (joiner === null || !isOr(parts[joiner]!)) return false;
      const other = neighborOf(parts, joiner, step);
      return other !== null && !agree(part, parts[other]!);
    });
  return parts.map((part, at) =>
    isFacet(part.filters) && (isConflicting(part) || isBesideOr(part, at)) ? { ...part, isText: true } : part,
  );
}

/** The parts that stay text, without words that say nothing. */
export function joinText(text: string, parts: readonly Part[]): string {
  const joined: string[] = [];
  let previous: Part | null = null;
  let isJoined = false;
  for (const part of parts) {
    // "not good with cats" without its "with" would be understood.
    const isSingle = part.filters === null && part.words.length === 1;
    const words = part.words.filter(({ word }) => !(isSingle && fillers.has(word)) && /[\p{L}\d]/u.test(word));
    if (isOr(part)) isJoined = previous !== null;
    if (words.length === 0) continue;
    if (!part.isText) {
      isJoined = false;
      continue;
    }
    if (isJoined || (previous && excludeEachOther(previous, part))) joined.push('or');
    joined.push(...words.map(({ word, from, to }) => (word.startsWith('$') ? word : text.slice(from, to))));
    previous = part;
    isJoined = false;
  }
  return joined.join(' ');
}

function isOr({ words, filters }: Part): boolean {
  return filters === null && words.length === 1 && (words[0]!.word === 'or' || words[0]!.word === '/');
}

/** The next part in a direction, past words that say nothing. */
function neighborOf(parts: readonly Part[], from: number, step: number): number | null {
  for (let at = from + step; at >= 0 && at < parts.length; at += step) {
    const part = parts[at]!;
    if (isOr(part) || part.filters !== null || !part.words.every(({ word }) => fillers.has(word))) return at;
  }
  return null;
}

function excludeEachOther({ filters: one }: Part, { filters: other }: Part): boolean {
  if (!isFacet(one) || !isFacet(other)) return false;
  return exclusive.some((name) => one[name] !== undefined && other[name] !== undefined && one[name] !== other[name]);
}

/** "dog" and "puppy" */
function agree(part: Part, other: Part): boolean {
  const { filters: one } = part;
  const { filters: two } = other;
  return (
    !excludeEachOther(part, other) && exclusive.some((name) => one?.[name] !== undefined && two?.[name] !== undefined)
  );
}

/** Limits of age and weight are no alternatives. */
function isFacet(filters: PetSearch | null): filters is PetSearch {
  return (
    filters !== null &&
    exclusive.some((name) => filters[name] !== undefined) &&
    !Object.keys(filters).some((name) => /^(?:min|max)_/.test(name))
  );
}
