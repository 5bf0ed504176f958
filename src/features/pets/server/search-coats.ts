import type { coats } from '../pet-fields.constants.ts';

export type Coat = (typeof coats)[number];

/** Words that visitors type for a pet's coat: one or two each. */
const typedCoats: ReadonlyMap<string, Coat> = new Map([
  ...of('Long', 'long', ['fluffy', 'shaggy']),
  ...of('Short', 'short', []),
  ...of('Wire', 'wire', ['wiry']),
  ...of('Curly', 'curly', ['curly']),
  ...of('Hairless', 'no', ['hairless', 'furless']),
]);

/** What breeds are called by their coat: "Domestic Longhair", "Dachshund, long-haired". */
const breedForms: Partial<Record<Coat, string[]>> = {
  Long: ['longhair', 'long-hair', 'long hair', 'longcoat', 'long-coat', 'long coat'],
  Short: ['shorthair', 'short-hair', 'short hair'],
  Wire: ['wirehair', 'wire-hair', 'wire hair'],
  Hairless: ['hairless'],
};

/** The coat of a typed word or two, and other texts that name it. Undefined if they aren't about the coat. */
export function findCoat(typed: string): { coat: Coat; forms: string[] } | undefined {
  const coat = typedCoats.get(typed);
  return coat && { coat, forms: breedForms[coat] ?? [] };
}

/** Puts the two words of a coat together: "long", "haired" is one. */
export function joinCoatWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at]} ${words[at + 1]}`;
    if (typedCoats.has(pair)) at++;
    joined.push(typedCoats.has(pair) ? pair : words[at]!);
  }
  return joined;
}

function of(coat: Coat, word: string, others: readonly string[]): [string, Coat][] {
  const ends = ['hair', 'haired', 'coat', 'coated', 'fur', 'furred'];
  return [...others, ...ends.flatMap((end) => [word + end, `${word} ${end}`])].map((typed) => [typed, coat]);
}
