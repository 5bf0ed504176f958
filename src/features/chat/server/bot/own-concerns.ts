import { SEXES } from './own-animals.ts';
import { petTerms } from './pet-terms.ts';
import { QUESTION_WORDS, type Clause, type Word } from './words.ts';

/**
 * What a message is about if it tells of the visitor's own animal, or of one without a home. Whatever else it says, its
 * animal is none of ours.
 */
export function findConcern(clauses: readonly Clause[]): 'lostAndFound' | 'surrender' | null {
  const text = clauses.map(({ words }) => withAnimals(words)).join('. ');
  if (LOST.some((pattern) => pattern.test(text)) && !NOT_LOST.test(text)) return 'lostAndFound';
  if (FOUND.some((pattern) => pattern.test(text)) && !NOT_FOUND.test(text)) return 'lostAndFound';
  if (INHERITED.test(text)) return 'surrender';
  return SURRENDER.some((pattern) => pattern.test(text)) && !NOT_SURRENDER.test(text) ? 'surrender' : null;
}

/** The words as typed, with `ANIMAL` for each kind and breed. */
export function withAnimals(words: readonly Word[]): string {
  return words
    .map(({ typed, lemma }) => (petTerms.get(lemma)?.type === 'animal' && typed !== 'lost' ? 'ANIMAL' : typed))
    .join(' ');
}

/** “Where can I bring him now?” after “I found a dog” */
export function asksWhatToDo(clauses: readonly Clause[]): boolean {
  return clauses.some(({ words }) =>
    /\b(?:where|who|what|how|can|could|should|do)\b.{0,40}\b(?:bring|take|leave|drop|call|report|do|get|come|help)\b/.test(
      words.map(({ typed }) => typed).join(' '),
    ),
  );
}

/** Whether a message goes on about such an animal: “she’s a gray tabby”, “did you see her?”. */
export function continuesConcern(clauses: readonly Clause[], lastPetId: number | null): boolean {
  return clauses.every(({ words }) => {
    const text = withAnimals(words);
    if (/\b(?:see|seen|saw|find|found|spotted|turned in|brought in)\b/.test(text)) return true;
    if (ASKS_PRICE.test(text)) return true;
    if (words.some(({ typed }) => QUESTION_WORDS.has(typed)))
      return lastPetId === null && words.some(({ typed }) => SEXES.has(typed));
    return /\bANIMAL\b/.test(text)
      ? !/\b(?:want|looking|like|love|adopt|adopting|search|searching)\b/.test(text)
      : false;
  });
}

/** What it costs to leave it, not to adopt another. */
const ASKS_PRICE = /^(?!.*\b(?:adopt|adopting|adoption|ANIMAL)\b).*\b(?:cost|costs|fee|charge|how much|free)\b/;

const LOST = [
  /\b(?:my|our) (?:\w+ ){0,4}ANIMAL (?:\w+ ){0,5}(?:got out|got loose|ranaway|ran off|took off|escaped|missing|disappeared|lost|slipped|never came (?:home|back)|flew away|not (?:come|came) (?:home|back))\b/,
  /\b(?:someone|somebody|they) (?:stole|took) (?:my|our) ANIMAL\b/,
  /\b(?:lost|missing) (?:my |our |a |an )?(?:\w+ ){0,3}ANIMAL\b/,
  /\b(?:did|has|have) (?:anyone|someone|anybody|somebody|you) (?:\w+ )?(?:bring|brought|turn|turned|find|found|seen|see) (?:in )?(?:my ANIMAL|a (?:\w+ ){0,3}ANIMAL$)/,
];
const NOT_LOST =
  /\b(?:once|used to|cancer|died|passed|sleep|years? ago|months? ago|last (?:year|month|summer|winter|spring|fall)|after \w+ years?|lost (?:my|our) (?:\w+ ){0,2}(?:[89]|1\d|2\d) year|lost (?:weight|hair|a leg|an eye|its|his|her)|receipt|password)\b/;
const FOUND = [
  /\b(?:i|we|son|daughter|kids?|husband|wife|neighbor|mom|dad) (?:(?:just|have|had|also|now) )*(?:found|caught|rescued|trapped) (?:a|an|this|some|two|three|four|\d|these) (?:\w+ ){0,4}ANIMAL\b/,
  /^(?:hi |hello |hey |help )*(?:just )?found (?:a|an|this|some|two|three|\d) (?:\w+ ){0,3}ANIMAL\b/,
  /\b(?:saw|see|seen|spotted|there is|there are) (?:a|an|this|some|two|three|\d) (?:\w+ ){0,3}(?:stray|loose|abandoned|wandering) (?:\w+ ){0,2}ANIMAL\b/,
  /\bstray (?:\w+ )?ANIMAL\b.{0,60}\b(?:my|our|outside|street|neighborhood)\b/,
  /\bANIMAL (?:\w+ )?followed (?:me|us|my \w+|our \w+) (?:home|back|to)\b/,
  /\b(?:this|a|the) stray (?:\w+ ){0,2}(?:i|we) (?:\w+ )?(?:found|caught|saw|picked|took)\b/,
  /\b(?:saw|see|seen|spotted|found|have)\b.{0,60}\b(?:lost|missing) (?:\w+ )?(?:list|poster|flyer|page|sign|ad|post)\b/,
  /\bANIMAL (?:\w+ ){0,4}(?:no collar|in my (?:garage|yard|backyard|garden|shed)|on the (?:street|road|highway)|running loose|wandering)\b/,
  /^(?!(?:is|are|can|could) )(?:\w+ ){0,8}ANIMAL (?:\w+ )?(?:running|walking|wandering|roaming|lying|limping) (?:\w+ ){0,2}(?:on|along|across|down|near|by|around) (?:\w+ ){0,2}(?:route|highway|freeway|interstate|road|street|railroad|traffic)\b/,
  /\bthere is (?:a|an|some|two|three) (?:\w+ ){0,3}ANIMAL (?:\w+ )?(?:crying|meowing|whining|barking|stuck|trapped|alone|sitting|hiding|abandoned) (?:in|under|on|behind|outside|near|at) (?!(?:your|the shelter|one of your)\b)/,
  /\bANIMAL (?:\w+ )?(?:without|with no|no) (?:a )?(?:collar|owner|tag|tags)\b|\bANIMAL (?:\w+ ){0,4}(?:walked|wandered|came|ran) (?:into|up to) (?:my|our)\b|\bANIMAL (?:\w+ )?showed up (?:at|in|on|outside) (?:my|our)\b/,
  /\bANIMAL (?:under|behind|beneath) (?:my|our) (?:porch|deck|shed|house|car|steps|stairs)\b/,
  /\b(?:left|dumped|abandoned) (?:(?:their|his|her|a|an|the|some|two|three|\d) )?(?:\w+ )?ANIMAL (?:\w+ )?(?:outside|behind|on|at|here|there|in (?:the|their|a) (?:yard|house|apartment|box|street))\b/,
];
const NOT_FOUND =
  /\b(?:website|site|web|page|online|listing|listed|profile|search|love|like|want|adopt|adopting|apply|perfect|your (?:ANIMAL|pet)|breeder|up for adoption|(?:at|in) (?:your|the) (?:\w+ )?(?:window|branch|shelter|lobby|cage)|(?:year|month)s? ago|last year|allergic)\b/;
const SURRENDER = [
  /\bget rid of (?:my|our) (?:\w+ ){0,2}ANIMAL\b/,
  /\b(?:can|could|will|would) you (?:guys |please )*take (?:in )?(?:my|our) (?:\w+ ){0,2}ANIMAL\b(?! (?:to|for|out|on)\b)/,
  /\b(?:my|our|the|this) (?:\w+ ){0,3}ANIMAL (?:[\w.]+ ){0,5}(?:(?:(?:has|have|needs|need) to|must) (?:go|leave)(?! (?:to|out|outside|on|in|back|for|home|potty|through|under|with|see|first|when|the|him|her|it|them)\b)|can not come (?:with|along)|needs a new home|needs a home|needs somewhere|can not stay)\b/,
  /\bstuck with (?:my|our|his|her|their|a|an|the|this|\w+ s) (?:\w+ ){0,2}ANIMAL\b|\bANIMAL (?:that |which )?(?:i|we) (?:do |can )?not (?:want|need|keep) (?:anymore|any longer)\b/,
  /\b(?:will|would|do|does) not (?:take|allow|fly|accept|let us bring) (?:my|our) (?:\w+ ){0,2}ANIMAL\b(?! to\b)/,
  /\b(?:find|need|looking for) (?:someone|somebody|a (?:new |good )?home|a (?:new |good )?family) for (?:my|our|her|his|their) (?:\w+ ){0,4}ANIMAL\b/,
  /\b(?:husband|wife|landlord|partner|boyfriend|girlfriend|mom|dad) (?:\w+ )?wants? (?:the|our|my) ANIMAL (?:gone|out)\b/,
  /\b(?:his|her|their|whose) (?:\w+ )?ANIMAL needs? (?:a |some )?(?:new |good )?(?:home|place|somewhere|someone)\b/,
  /\b(?:do|can|could|will|would) you (?:guys |ever |also )*take in (?:\w+ ){0,3}ANIMAL\b/,
  /\b(?:can not|not) (?:\w+ )?(?:bring|take|have|keep) (?:my|our) (?:\w+ ){0,2}ANIMAL (?:with|anymore|along|there|due|because|at)\b|\bevicted\b.{0,60}\bANIMAL\b/,
  /\b(?:can not|not) (?:\w+ )?afford (?:\w+ ){0,4}(?:my|our) (?:\w+ )?ANIMAL\b/,
  /\b(?:my|our) (?:\w+ ){0,3}ANIMAL\b.{0,120}\b(?:can|could|will|would|how \w+ can) you (?:guys |please )*take (?:in )?(?:him|her|it|them)\b(?! (?:to|for|out|on))/,
  /\b(?:leave|drop|dropoff|give|surrender) (?:my|our) (?:\w+ ){0,2}ANIMAL (?:off )?(?:with|to|at) (?:you|the shelter|your shelter)\b/,
  /^(?:(?:hi|hello|hey|i|we|have|got) )*(?:\d|a|an|one|two|three|four|five|both|my|our) (?:\w+ ){0,3}ANIMAL\b.{0,50}\bneeds? (?:a )?(?:new |good |loving |forever )?homes?\b/,
];
const NOT_SURRENDER =
  /\b(?:from you|adopted|back|return|if|while|vacation|trip|weekend|board|boarding|for (?:a|the|one|two|three|\d) )\b/;
/** “My mom died and left two cats” */
const INHERITED =
  /\b(?:mom|mum|mother|dad|father|grandma|grandmother|grandpa|grandfather|aunt|uncle|wife|husband|brother|sister|friend|neighbor|owner|parents) (?:\w+ ){0,2}(?:died|passed)\b.{0,100}\bANIMAL\b/;
