import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { petTerms, type PetTerm } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

type FeeKind = keyof Shelter['fees'];

interface NamedAnimals {
  kind: FeeKind;
  /** Null for “dogs” in general. */
  count: number | null;
  /** Those of an animal without a type of its own. */
  names: PetTerm['names'];
}

const NAMES: Record<FeeKind, { one: string; many: string }> = {
  dog: { one: 'dog', many: 'dogs' },
  cat: { one: 'cat', many: 'cats' },
  other: { one: 'small animal', many: 'small animals' },
};

/** Says the fee of the animals that a question names, and the total of several. Null if it leaves open which ones. */
export function describeFees(words: readonly Word[], fees: Shelter['fees']): string | null {
  const named = listAnimals(words);
  const kinds = [...new Set(named.map(({ kind }) => kind))];
  const total = sumUp(words, named, fees);
  if (total) return total;
  const [kind] = kinds;
  if (kinds.length !== 1 || kind === undefined) return null;
  if (words.some(({ typed }) => COMPARING.has(typed)))
    return `All ${NAMES[kind].many} have the same adoption fee: ${formatMoney(fees[kind])}. You pay at pickup.`;
  const [animal, ...others] = new Set(named.map(({ names }) => names?.many));
  // A pig is a small animal by its fee alone.
  const many = kind === 'other' && animal !== undefined && others.length === 0 ? animal : NAMES[kind].many;
  return `The adoption fee for ${many} is ${formatMoney(fees[kind])}. You pay at pickup.`;
}

/** “Is it cheaper to take two?” compares what is not a matter of type. */
export function comparesFees(words: readonly Word[]): boolean {
  return (
    words.some(({ typed }) => COMPARING.has(typed)) &&
    listAnimals(words).length === 0 &&
    !words.some(({ lemma }) => lemma === 'breed')
  );
}

const COMPARING = wordSet('more less cheaper same than');

/** “Two cats and a dog” */
function sumUp(words: readonly Word[], named: readonly NamedAnimals[], fees: Shelter['fees']): string | null {
  const isChoice = words.some(({ typed }) => CHOICE.has(typed));
  const counts = new Map<FeeKind, number>();
  for (const { kind, count } of named) {
    if (count === null || isChoice) return null;
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  const animals = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (animals < 2) return null;
  const each = [...counts].map(([kind, count]) => {
    return `${formatMoney(fees[kind])} for ${count === 1 ? 'a' : 'each'} ${NAMES[kind].one}`;
  });
  const total = [...counts].reduce((sum, [kind, count]) => sum + count * fees[kind], 0);
  return `The adoption fee is ${joinList(each)}, ${formatMoney(total)} in total. You pay at pickup.`;
}

const CHOICE = wordSet('or vs versus than');

function listAnimals(words: readonly Word[]): NamedAnimals[] {
  return words.flatMap(({ lemma }, at) => {
    const kind = feeKindOf(lemma);
    if (!kind) return [];
    let before = at - 1;
    while (
      ['adjective', 'animal'].includes(petTerms.get(words[before]?.lemma ?? '')?.type ?? '') ||
      words[before]?.typed === 'of'
    )
      before--;
    return [{ kind, count: COUNTS.get(words[before]?.typed ?? '') ?? null, names: petTerms.get(lemma)?.names }];
  });
}

const COUNTS: ReadonlyMap<string, number> = new Map([
  ...'a an one 1'.split(' ').map((word): [string, number] => [word, 1]),
  ...'two 2 couple pair'.split(' ').map((word): [string, number] => [word, 2]),
  ...'three 3'.split(' ').map((word): [string, number] => [word, 3]),
  ...'four 4'.split(' ').map((word): [string, number] => [word, 4]),
]);

function feeKindOf(lemma: string): FeeKind | undefined {
  const term = petTerms.get(lemma);
  if (term?.type !== 'animal') return lemma === 'guineapig' ? 'other' : undefined;
  const { type } = term.search;
  return type === 'Dog' ? 'dog' : type === 'Cat' ? 'cat' : 'other';
}
