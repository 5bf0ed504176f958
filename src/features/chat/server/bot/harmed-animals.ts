import { withAnimals } from './own-concerns.ts';
import { petTerms } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

export function reportsTrapped(clauses: readonly Clause[]): boolean {
  const text = textWith(clauses, withAnimals);
  return TRAPPED.some((pattern) => pattern.test(text)) && !NOT_TRAPPED.test(text);
}

/** Whether someone hurts an animal, or did. */
export function reportsCruelty(clauses: readonly Clause[]): boolean {
  const text = textWith(clauses, withPeople);
  return CRUELTY.some((pattern) => pattern.test(text)) && !NOT_CRUELTY.test(text);
}

/** Whether a pet of ours harms its adopters, or has come to them sick. */
export function reportsHarmByOurs(clauses: readonly Clause[]): boolean {
  const text = textWith(clauses, withAnimals);
  return HARM_BY_OURS.some((pattern) => pattern.test(text));
}

function textWith(clauses: readonly Clause[], write: (words: readonly Word[]) => string): string {
  return clauses.map(({ words }) => write(words)).join('. ');
}

/** The words as typed, with `ANIMAL`, `PERSON` and `STAFF` for those who are spoken of. */
function withPeople(words: readonly Word[]): string {
  const roleOf = ({ typed, lemma }: Word) => {
    if (petTerms.get(lemma)?.type === 'animal' || lemma === 'animal' || lemma === 'pet') return 'ANIMAL';
    return STAFF.has(typed) ? 'STAFF' : PEOPLE.has(typed) ? 'PERSON' : typed;
  };
  return words.map(roleOf).join(' ');
}

const STAFF = wordSet(
  'volunteer volunteers staff employee employees worker workers handler handlers walker walkers groomer groomers',
);
const PEOPLE = wordSet(
  `husband wife bf gf boyfriend girlfriend partner dad father stepdad mom mother brother sister son daughter uncle aunt
  roommate neighbor neighbors landlord ex man woman guy guys people someone somebody kids`,
);

/** “A dog left in a car, windows closed”; not “I left my dog in the car” */
const TRAPPED = [
  /\bhot car\b/,
  /\b(?:ANIMAL|kid|child|baby|toddler)\b.{0,40}\b(?:locked|left|stuck|trapped|shut|alone|panting)\b.{0,30}\b(?:car|truck|van|vehicle)\b/,
  /(?<!\b(?:i|we|i have|we have) )\b(?:locked|left|leaves|leaving|stuck|trapped)\b.{0,20}\bANIMAL\b.{0,30}\b(?:car|truck|van|vehicle)\b/,
  /\b(?:car|truck|van|vehicle)\b.{0,40}\bANIMAL (?:is |are )?(?:\w+ )?(?:inside|panting|trapped|locked|stuck)\b/,
  /\bANIMAL (?:\w+ ){0,3}(?:in|inside) (?:a|the|this|someone s|their) (?:\w+ )?(?:car|truck|van|vehicle)\b.{0,60}\b(?:hot|heat|windows?|sun|panting)\b/,
];
const NOT_TRAPPED = /^(?:can|could|may|should|is it|would)\b/;

const CRUELTY = [
  /\bPERSON (?:\w+ ){0,5}(?:hits|hitting|kicks|kicked|kicking|beats|beat|beating|hurts|hurting|abuses|abused|abusing|chokes|choked|starves|starved|starving|tortures|tortured|torturing|threw|throws|shoots) (?:(?:the|my|our|his|her|their|a|an|this|that|one of|a bag of|a box of|some|two|three) )?(?:\w+ )?ANIMAL\b/,
  /\b(?:your|the shelter s?|shelter) (?:\w+ )?(?:STAFF|PERSON) (?:\w+ ){0,3}(?:hit|hits|hurt|hurts|kicked|kicks|beat|beats|abused|abuses|dragged|threw|mistreated|mistreats) (?:(?:the|my|our|his|her|their|a|an|this|that|one of|some|two) )?(?:\w+ )?ANIMAL\b/,
  /\bPERSON (?:\w+ )?(?:leaves|keeps|leave|keep|left|has|have) (?:\w+ ){0,2}ANIMAL (?:\w+ )?(?:chained|tied|caged|without|locked (?:up|outside)|outside (?:all|day|in the))\b/,
  /\bANIMAL (?:cruelty|abuse)\b|\b(?:is|are|gets|get) (?:\w+ )?(?:being )?(?:beaten|mistreated|abused|neglected|starved) (?:by|next door|at)\b|\bbeing (?:beaten|mistreated|abused|neglected|starved)\b/,
];
const NOT_CRUELTY =
  /\b(?:with (?:his|her|their|a|the) (?:car|truck|bike)|driving|by accident|accidentally|ball|toys?|before|past|used to be|history)\b/;

/** “The dog I got from you snapped at my son”, “you sold me a sick dog” */
const HARM_BY_OURS = [
  /\b(?:my|our|new|adopted|(?:i|we) (?:\w+ )?(?:got|adopted)|you (?:gave|sold)) (?:\w+ ){0,3}(?:ANIMAL (?:\w+ ){0,8})?(?:snapped|growled|snarled|lunged|hissed|nipped) at (?!(?:(?:my|our|the|a) )?(?:\w+ )?ANIMAL)/,
  /\bANIMAL (?:\w+ )?(?:(?:i|we) (?:\w+ )?(?:got|adopted)|you (?:\w+ )?(?:gave|sold))\b.{0,60}\b(?:snapped|growled|snarled|lunged|hissed|nipped) at (?!(?:(?:my|our|the|a) )?(?:\w+ )?ANIMAL)/,
  /\byou (?:\w+ )?(?:sold|gave) (?:me|us)\b.{0,40}\b(?:sick|ill|aggressive|diseased|parvo|fleas|worms|pregnant)\b/,
  /\bANIMAL (?:that |which )?(?:you (?:\w+ )?(?:gave|sold) (?:me|us)|(?:i|we) (?:\w+ )?(?:got|adopted) from you)\b.{0,60}\b(?:sick|ill|aggressive|diseased|parvo)\b/,
];
