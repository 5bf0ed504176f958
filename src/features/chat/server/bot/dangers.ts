import { findNamedSubject } from './find-subject.ts';
import { reportsCruelty, reportsHarmByOurs, reportsTrapped } from './harmed-animals.ts';
import type { Knowledge } from './knowledge.ts';
import { withAnimals } from './own-concerns.ts';
import type { Clause } from './words.ts';

/**
 * A person who may take their life, one who has been bitten, an animal shut in a car or hurt by someone, an animal or a
 * person in danger, or a pet of ours that harms its adopters or has come to them sick.
 */
export type Danger = 'crisis' | 'crisis of another' | 'bite' | 'trapped' | 'cruelty' | 'emergency' | 'harm by ours';

/** Finds what must be answered before all else. */
export function findDanger(
  clauses: readonly Clause[],
  { names, lastPetId }: Pick<Knowledge, 'names' | 'lastPetId'>,
  previous: readonly Clause[],
): Danger | null {
  const typed = (clause: Clause) => clause.words.map((word) => word.typed).join(' ');
  if (clauses.some((clause) => OTHERS_CRISIS.test(typed(clause)))) return 'crisis of another';
  if (clauses.some((clause) => CRISIS.some((pattern) => pattern.test(typed(clause))))) return 'crisis';
  // “Is Greta dying?”, of one of our pets.
  const hasOwn = [...previous, ...clauses].some(({ words }) =>
    words.some((word) => ['my', 'our'].includes(word.typed)),
  );
  const isAboutPet = (clause: Clause) => {
    const text = (findNamedSubject(clause, names)?.words ?? clause.words).map((word) => word.typed).join(' ');
    return ASKS_ABOUT_PET.test(text) || (lastPetId !== null && !hasOwn && ASKS_ABOUT_IT.test(text));
  };
  const own = clauses.filter((clause) => !isAboutPet(clause));
  const text = own
    .map(typed)
    .join('. ')
    .replaceAll(/\ba (?:little )?bit\b/g, '');
  if (PAST.test(text)) return null;
  if (BITE.some((pattern) => pattern.test(text))) return 'bite';
  if (reportsTrapped(own)) return 'trapped';
  if (reportsCruelty(own)) return 'cruelty';
  const isSick = own.some(({ words }) => {
    const clause = withAnimals(words);
    return SICK.some((pattern) => pattern.test(clause)) && !NOT_SICK.test(clause);
  });
  if (isSick || EMERGENCY.some((pattern) => pattern.test(text))) return 'emergency';
  return reportsHarmByOurs(own) ? 'harm by ours' : null;
}

const ASKS_ABOUT_PET = /\b(?:is|was|has|did) PET\b/;
const ASKS_ABOUT_IT = /^(?:\w+ ){0,2}(?:is|was|has|did) (?:he|she|it)\b/;

/** “My son wants to kill himself” */
const OTHERS_CRISIS =
  /\bkill(?:ing)? (?:himself|herself|themsel(?:f|ves))\b|\b(?:he|she|they|son|daughter|husband|wife|friend|mom|mother|dad|father|brother|sister|partner) (?:\w+ )?(?:is|are|feels) suicidal\b/;

const CRISIS = [
  /\bkill(?:ing)? my ?self\b|\bsuicid(?:e|al)\b|\bend(?:ing)? (?:my (?:own )?life|it all)\b|\btak(?:e|ing) my (?:own )?life\b/,
  /\b(?:to|of|about|like|gonna|might|will) (?:hurt|harm|cut|hang|shoot)(?:ing)? my ?self\b/,
  /\bi (?:\w+ ){0,2}(?:(?:want|wish|wanna) (?:to )?(?:die|be dead)|wish (?:i )?(?:was|were) dead)$/,
  /\bi (?:\w+ ){0,2}not (?:want|wish|wanna) (?:to )?(?:live|be alive|exist|be here)(?: anymore| any longer)?(?: without (?:him|her|it|them|my \w+))?$/,
  /\bno reason to (?:live|go on)\b|\bnothing (?:left )?to live for\b|\bbetter off dead\b|\bi (?:\w+ )?feel like (?:dying|ending it(?: all)?)$|\bi can not (?:go on|live) (?:like this|anymore)\b/,
];

const BITE = [
  /\b(?:bit|bitten|attacked|mauled|scratched) (?:me|us|someone|somebody|(?:my|our|his|her|a|the) (?:\w+ ){0,2}(?:son|daughter|kids?|child|children|boy|girl|baby|toddler|husband|wife|mom|mother|dad|father|friend|sister|brother|grandson|granddaughter|niece|nephew|hand|finger|face|arm|leg|neighbor|person|man|woman))\b/,
  /\b(?:i|we|(?:my|our) (?:\w+ ){0,2}(?:son|daughter|kids?|child|baby|toddler|husband|wife|mom|dad|friend|sister|brother|grandson|granddaughter)) (?:\w+ )?(?:got|was|were|been) (?:\w+ )?(?:bit|bitten|attacked|mauled)\b/,
  /^(?:(?:help|hi|hello|i|we|have|just|got|was|been|so) )*(?:bit|bitten|attacked|mauled) by\b/,
];

/** Own animals, or ones whose owner the visitor does not say, that need a vet. */
const SICK = [
  /\b(?:my|our) (?:\w+ ){0,4}ANIMAL\b.{0,60}\b(?:vomit(?:s|ing|ed)?|throwing up|diarrhea|shaking|trembling|lethargic|in (?:\w+ )?pain|suffering|not (?:\w+ )?(?:eating|eaten|eat|drinking|drink|peeing|pee))\b/,
  /^(?:(?:help|hi|hello|hey|omg|please|the|a|an|and|so) )*(?:\w+ )?ANIMAL (?:(?:i|we) .{1,40} )?(?:(?:is|are|was|has|have|keeps|just|been|got|started|suddenly|very) )*(?:vomiting|throwing up|diarrhea|shaking|trembling|lethargic|in (?:\w+ )?pain|not (?:eating|drinking))\b/,
  /\b(?:someone|somebody|can|could|need|want|where|who|how|should|please)\b.{0,60}\bput (?:my|our) (?:\w+ ){0,2}ANIMAL (?:to sleep|down|to rest)\b/,
  /\bANIMAL (?:\w+ )?(?:flew|crashed|ran|smashed|bumped) (?:right )?into (?:my|our|the|a) (?:\w+ )?(?:window|door|glass|wall|car)\b/,
];
const NOT_SICK =
  /\b(?:once|ago|last (?:year|month)|used to|died|passed away|history|prone|car|sometimes|often|thunder|fireworks|put (?:him|her|it|them))\b|\bif\b/;

/** “Has she ever bitten anyone”, “I got bit by a dog once”: asks about the past, and nobody is in danger. */
const PAST =
  /\bever (?:been )?(?:bit|bitten|attacked|hurt|injured)\b|\b(?:bit|bitten|attacked|hurt|injured)\b.{0,60}\b(?:(?<!at )once|years? ago|last year|as a (?:kid|child))\b/;

const EMERGENCY = [
  /\bemergency\b|\bunconscious\b|\bseizure|\bchoking\b|\bcollapsed?\b|\bdrowning\b|\bheat ?stroke\b|\bbleeding\b|\bparalyzed\b|\bconvuls/,
  /\bnot breathe?|\bnot breathing\b|\bbreathing (?:weird|heavy|fast|badly)\b|\btrouble breathing\b|\bstruggling to breathe\b/,
  /\b(?:hit|ran over|run over) (?:a|my|the|our|your) (?:\w+ )?(?:dog|cat|kitten|puppy|animal|deer|bird)\b|\bhit by\b|\brun over\b|\bbroken (?:leg|bone|paw|wing)\b|\b(?:is|was|got|badly|been|found|look|looks|seems) (?:\w+ ){0,4}(?:hurt|injured)\b|\b(?:hurt|injured|wounded) (?:\w+ )?(?:animal|dog|cat|bird|kitten|puppy|wildlife|squirrel|rabbit)\b/,
  /\bpoison(?:ed|ing)?\b|\bxylitol\b|\bantifreeze\b|\brat bait\b/,
  /\b(?:just eat|eaten|ate|swallowed|got into)\b.{0,80}\b(?:chocolate|grapes?|raisins?|onions?|pills?|battery|medication|gum|lily|lilies|bleach|sock|bone)\b/,
  /\b(?:got|was|been|just|has|dog|cat|he|she|it) (?:\w+ )?(?:bitten|bit|mauled|attacked)\b|\bbit (?:my|him|her|our|a)\b|\battacked (?:my|by)\b/,
  /\b(?:my|our|the|a|this)\b.{0,40}\b(?:(?:throwing|throws) up|vomiting|vomits)\b/,
  /\b(?:is|are) (?:\w+ )?dying\b|\bgoing to die\b|\b(?:not|barely|hardly) (?:moving|breathe|breathing)\b|\bnot wake up\b|\bsnake bite\b/,
];
