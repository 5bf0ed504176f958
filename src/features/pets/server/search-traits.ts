/**
 * Words that visitors type for the color and the character of a pet, by the bit of `pets.traits` that has them. The
 * database computes it (`pet_traits` in the migrations). The order is permanent, so new ones may only be appended.
 */
export const traits: readonly string[] = [
  'black',
  'white',
  'gray, grey',
  'silver',
  'orange, ginger, marmalade',
  'red',
  'brown',
  'chocolate',
  'tan, beige',
  'fawn',
  'cream',
  'golden, gold, blond, blonde',
  'yellow',
  'blue',
  'green',
  'apricot',
  'sable',
  'tabby',
  'calico',
  'tortoiseshell, tortie, torbie',
  'tuxedo',
  'brindle, brindled',
  'tricolor, tricolour, tricolored, tri',
  'merle',
  'spotted, spots',
  'calm, mellow, relaxed, easygoing, chill',
  'quiet',
  'gentle',
  'playful',
  'energetic, active, lively',
  'lazy, sleepy',
  'affectionate, cuddly, cuddle, loving, snuggly',
  'friendly, sociable, social, outgoing',
  'shy, timid',
  'smart, clever, intelligent',
  'loyal',
  'curious',
  'independent',
  'patient',
  'brave',
  'sweet',
];

/** Breeds whose names contain a color. */
const colorBreeds: ReadonlySet<string> = new Set(
  'golden retriever, golden retrievers, golden doodle, russian blue, russian blues, blue heeler, blue heelers, red heeler, red heelers, red setter, red setters'.split(
    ', ',
  ),
);

/** Whether a color and the word before or after it name a breed: a "golden retriever" isn't any retriever that is golden. */
export function isOfBreed(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  return [`${words[at - 1]} ${word}`, `${word} ${words[at + 1]}`].some((pair) => colorBreeds.has(pair));
}

const bits: ReadonlyMap<string, number> = new Map(
  traits.flatMap((words, bit) => words.split(', ').map((word) => [word, bit] as const)),
);

/** The bit of a typed word, or undefined. */
export function traitBitOf(word: string): number | undefined {
  return bits.get(word);
}
