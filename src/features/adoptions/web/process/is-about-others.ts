import type { PetType } from '../../../pets/pet-search.contract.ts';

const TYPES = ['dog', 'cat', 'fish', 'turtle', 'hamster', 'rabbit', 'parrot'];

/**
 * Whether a shelter's rule is only about pets of other types: it starts with them ("Cats need …"), or is about any of them
 * ("… for any cat"). A rule that merely mentions another type, such as a cat at home, is for everyone.
 */
export function isAboutOthers(rule: string, type: PetType): boolean {
  const words = rule.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isType = (word: string | undefined, name: string) => word === name || word === `${name}s`;
  const isAbout = (name: string) =>
    isType(words[0], name) ||
    words.some((word, at) => isType(word, name) && ['any', 'every', 'each', 'all', 'no'].includes(words[at - 1]!));
  const own = type.toLowerCase();
  return TYPES.some(isAbout) && !words.some((word) => isType(word, own)) && !(type === 'Other' && isOther(words));
}

/** Pets of the type Other go by many names. */
function isOther(words: readonly string[]): boolean {
  const named = TYPES.filter((name) => words.includes(name) || words.includes(`${name}s`));
  return named.some((name) => name === 'rabbit' || name === 'parrot');
}
