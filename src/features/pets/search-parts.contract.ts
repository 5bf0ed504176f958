import type { PetSearch } from './pet-search.contract.ts';
import { isChildOrName, matchAgeOfChild, matchChildren, withAgesOfChildren } from './search-children.contract.ts';
import { matchMeasure, type Match, type Word } from './search-measures.contract.ts';
import {
  breedPhrases,
  companionFillers,
  companions,
  fillers,
  filterPhrases,
  goodWithPhrases,
  goodWithStarts,
  MAX_PHRASE_WORDS,
  misspellings,
  negations,
  otherAnimals,
} from './search-phrases.constants.ts';

/** A phrase that stands for filters, or words that don't. */
export interface Part {
  words: readonly Word[];
  filters: PetSearch | null;
  /** Stays text, with or without filters. */
  isText: boolean;
}

/** Splits the words of a search into phrases and other words. */
export function splitParts(words: readonly Word[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const hasSpecies = parts.some(({ words: [first], filters }) => filters?.type ?? otherAnimals.has(first!.word));
    const match = matchAt(words, at, hasSpecies);
    const isUnderstood = match !== null && Object.keys(match.filters).length > 0;
    const next = words.slice(at, at + Math.max(1, match?.count ?? 1));
    parts.push({ words: next, filters: isUnderstood ? match.filters : null, isText: !isUnderstood });
    at += next.length;
  }
  const isPet = ({ words: each, filters }: Part) =>
    filters === null ? otherAnimals.has(each[0]!.word) : !isChildOrName(each);
  return parts.some(isPet)
    ? parts
    : parts.map((part) => (isChildOrName(part.words) ? { ...part, filters: null, isText: true } : part));
}

/** Numbers are words of their own: "10kg" is two, but "$100" is one, and "100 dollars" is the same. */
export function splitWords(text: string): Word[] {
  return Array.from(
    text.matchAll(
      /\$?\d+(?:[.,]\d+)?(?:\s*(?:dollars?|bucks?|usd)(?!\p{L}))?|\p{L}[\p{L}\p{M}'’]*|[^\s\p{L}\d,;-]+/giu,
    ),
    ({ 0: found, index }) => {
      const word = found
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll("'", '’')
        .replace(/^\$?(\d\S*?)\s*(?:dollars?|bucks?|usd)$/, '$$$1');
      return { word: misspellings.get(word) ?? word, from: index, to: index + found.length };
    },
  );
}

/** @param hasSpecies whether a species is named before, so that another may be a companion */
function matchAt(words: readonly Word[], at: number, hasSpecies: boolean): Match | null {
  const { word } = words[at]!;
  const measure = matchAgeOfChild(words, at) ?? matchMeasure(words, at);
  if (measure) return measure;
  if (negations.has(word)) {
    const phrase = matchPhrase(words, at);
    if (phrase) return phrase;
    // The next words mean the opposite, so they stay text together with this one.
    const next = at + 1 < words.length ? matchAt(words, at + 1, hasSpecies) : null;
    return { count: 1 + (next?.count ?? 0), filters: {} };
  }
  const match =
    matchGoodWith(words, at, hasSpecies) ??
    (hasSpecies ? matchMisspelledGoodWith(words, at) : null) ??
    matchPhrase(words, at) ??
    matchChildren(words, at) ??
    matchAgeWithoutUnit(words, at);
  return match && withAgesOfChildren(words, at, match);
}

function matchPhrase(words: readonly Word[], at: number): Match | null {
  for (let count = Math.min(MAX_PHRASE_WORDS, words.length - at); count > 0; count--) {
    const phrase = phraseAt(words, at, count);
    if (breedPhrases.has(phrase)) return { count, filters: {} };
    const filters = filterPhrases.get(phrase);
    if (filters) return { count, filters };
  }
  return null;
}

/**
 * "cat 5", "5 cat", "age 5": years. "5 cats" are several, "dog 50" may be a weight, and of "dog 3 legged" the number belongs
 * to the next word.
 */
function matchAgeWithoutUnit(words: readonly Word[], at: number): Match | null {
  const age = /^(?:[1-9]|1\d|20)$/.test(words[at]!.word) ? matchMeasure(words, at, 'years') : null;
  if (!age || age.filters.max_age !== (age.count === 1 ? age.filters.min_age : undefined)) return null;
  const end = at + age.count;
  const next = words[end]?.word ?? '';
  if (isSpecies(words, end)) {
    const isSeveral = words[at]!.word === '1' || /s$|^(?:fish|mice)$/.test(next);
    return isSeveral || isSpecies(words, at - 1) ? null : age;
  }
  if (!isSpecies(words, at - 1) && !/^aged?$/.test(words[at - 1]?.word ?? '')) return null;
  return next === '' || fillers.has(next) || matchAt(words, end, true) ? age : null;
}

function isSpecies(words: readonly Word[], at: number): boolean {
  const word = words[at]?.word ?? '';
  return otherAnimals.has(word) || Object.keys(filterPhrases.get(word) ?? {}).join() === 'type';
}

/** "good with kids and other dogs" */
function matchGoodWith(words: readonly Word[], at: number, hasSpecies: boolean): Match | null {
  const start = countGoodWith(words, at);
  if (start === null) return null;
  const match = matchCompanions(words, at, start) ?? (hasSpecies ? matchMisspelledGoodWith(words, at) : null);
  // Of "good with dgos", each word is needed to correct it.
  return match ?? (start === 1 ? null : { count: start, filters: {} });
}

function countGoodWith(words: readonly Word[], at: number): number | null {
  const isPhrase = (count: number) => at + count < words.length && goodWithPhrases.has(phraseAt(words, at, count));
  return [3, 2, 1].find(isPhrase) ?? null;
}

/** @param start how many words come before them */
function matchCompanions(words: readonly Word[], at: number, start: number): Match | null {
  const filters: PetSearch = {};
  let end = at + start;
  for (let next = end; next < words.length;) {
    const companion = companionAt(words, next);
    if (!companion && !companionFillers.has(words[next]!.word)) break;
    next += companion?.count ?? 1;
    if (!companion) continue;
    Object.assign(filters, companion.filters);
    end = next;
  }
  return end === at + start ? null : { count: end - at, filters };
}

/** "cats good wjth dogs" and "cats that like eny dogs" don't ask for dogs. */
function matchMisspelledGoodWith(words: readonly Word[], at: number): Match | null {
  const start = countGoodWith(words, at) ?? (goodWithStarts.has(words[at]!.word) ? 1 : null);
  if (start === null || at + start + 1 >= words.length) return null;
  if (/^(?:i|we|would|i’d|we’d|a|and|or|\/)$/.test(words[at - 1]?.word ?? '')) return null;
  const [unknown, next] = words.slice(at + start).map(({ word }) => word) as [string, string];
  // "good with dgos and cats" needs the word.
  if (next === 'and' || next === 'or' || fillers.has(unknown) || !/^\p{L}{1,5}$/u.test(unknown)) return null;
  return matchAt(words, at + start, false) ? null : matchCompanions(words, at, start + 1);
}

function companionAt(words: readonly Word[], at: number): Match | null {
  const filters = companions.get(words[at]!.word);
  const match = filters ? { count: 1, filters } : (matchAgeOfChild(words, at) ?? matchChildren(words, at));
  return match && withAgesOfChildren(words, at, match);
}

function phraseAt(words: readonly Word[], at: number, count: number): string {
  return words
    .slice(at, at + count)
    .map(({ word }) => word)
    .join(' ');
}
