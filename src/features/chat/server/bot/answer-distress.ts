import type { ChatLink } from '../../chat.contract.ts';
import type { Danger } from './dangers.ts';
import type { Knowledge } from './knowledge.ts';
import { withAnimals } from './own-concerns.ts';
import { findSavedAnswer } from './saved-answers.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

interface UrgentAnswer {
  text: string;
  links: ChatLink[];
  /** The team always hears of it, too. */
  handover: 'urgent' | 'news' | 'rest';
}

export function answerDanger(danger: Danger, known: Knowledge): UrgentAnswer {
  if (danger === 'crisis' || danger === 'crisis of another')
    return {
      text: `I’m so sorry${danger === 'crisis' ? ' you feel this way' : ''}. Please call your local emergency number or a crisis line now.`,
      links: [],
      handover: 'urgent',
    };
  if (danger === 'bite')
    return {
      text: 'I’m so sorry. If it’s serious, please call a doctor or your local emergency number right away.',
      links: [],
      handover: 'news',
    };
  const { phone } = known.shelter;
  const typed = known.messageWords.map((word) => word.typed).join(' ');
  if (danger === 'trapped') {
    const isHere = AT_SHELTER.test(typed) || known.messageWords.some(({ sites }) => sites !== undefined);
    const callUs = phone && `${isHere ? ', or' : ' You can also'} call us at ${phone}.`;
    const text = 'Please call the police or your local emergency number right away.';
    return {
      text: isHere ? `${text} Tell someone at our front desk, too${callUs || '.'}` : `${text}${callUs}`,
      links: [],
      handover: 'news',
    };
  }
  if (danger === 'harm by ours' || (danger === 'cruelty' && BY_US.test(typed)))
    return { text: `I’m so sorry.${phone && ` Please call us at ${phone}.`}`, links: [], handover: 'news' };
  if (danger === 'cruelty')
    return {
      text: `I’m so sorry. If anyone is in danger, please call your local emergency number.${phone && ` You can also call us at ${phone}.`}`,
      links: [],
      handover: 'news',
    };
  const answer = findSavedAnswer('emergency', known);
  const text = isAboutAnimal(known.messageWords) ? answer?.text.replace(FOR_PEOPLE, '') : answer?.text;
  return { text: text ?? '', links: answer?.links ?? [], handover: 'rest' };
}

const AT_SHELTER = /\b(?:your|shelter)\b/;
const BY_US = /\b(?:your|shelter)\b/;
const FOR_PEOPLE = / If a person is hurt, [^.]+\./;

/** “The puppy is vomiting”: no person is hurt. */
function isAboutAnimal(messageWords: readonly Word[]): boolean {
  return (
    /\bANIMAL\b/.test(withAnimals(messageWords)) &&
    !messageWords.some(({ typed, lemma }) => PEOPLE.has(typed) || PEOPLE.has(lemma))
  );
}

const PEOPLE = wordSet(
  'me us kid son daughter husband wife mom dad mother father grandma grandpa brother sister friend partner neighbor person human someone somebody man woman girl guy',
);

/** “My application was declined”, “we got turned down” */
export function isRejected(message: string): boolean {
  const text = message.toLowerCase();
  return REJECTED.some((pattern) => pattern.test(text)) && !NOT_REJECTED.test(text);
}

const REJECTED = [
  /\b(?:my|our) (?:\w+ ){0,2}application\b.{0,30}\b(?:declined|rejected|denied|refused|turned down)\b/,
  /\b(?:declined|rejected|denied|refused|turned down) (?:me|us|(?:my|our) (?:\w+ ){0,2}application)\b/,
  /\b(?:i|we|i['’]?ve|we['’]?ve) (?:\w+ ){0,2}(?:was|were|got|been) (?:\w+ )?(?:declined|rejected|denied|refused|turned down)\b/,
  /\b(?:turned|turn) (?:me|us|my application|our application) down\b/,
];
const NOT_REJECTED = /\b(?:if|whether|in case|elsewhere|other shelter|another shelter|card|payment)\b/;

/** Whether a message that asks nothing insults or blames the shelter. */
export function isAngry(message: string): boolean {
  const text = message.toLowerCase();
  return ANGER.some((pattern) => pattern.test(text));
}

const ANGER = [
  /[😡😠🤬😤🖕]/u,
  /\bfu+ck|\bwtf\b|\bstfu\b|\b(?:assholes?|bastards?|bullshit|morons?|idiots?|murderers?|liars?)\b|\bscrew you\b|\bgo to hell\b|\bshame on you\b|\bi hate (?:you|this)\b|\bsucks?$/,
  /\b(?:you|your|this|bot|chat|shelter|service|people|place)\b.{0,40}\b(?:useless|worthless|heartless|incompetent|pathetic|disgusting|ridiculous|stupid|dumb|awful|terrible|horrible|garbage|trash|cruel|the worst|a joke)\b/,
  /\b(?:second|third|fourth|fifth|2nd|3rd|4th|5th|\d+th) time\b.{0,60}\b(?:nobody|no one|noone|still|without|no (?:answer|reply|response)|ignored?)\b/,
  /\b(?:nobody|no one|noone|none of you) (?:ever |even )?(?:answers?|replies|replied|responds|responded|answered|calls?|called)\b/,
  /\bwhat(?: is|’s|'s|s) wrong with you\b|\bignoring me\b|\bfor nothing\b|\bwasted? (?:my|our) time\b|\blied to (?:me|us)\b/,
  /\b(?:nobody|no one) (?:\w+ )?(?:showed up|turned up|cares|pick(?:s|ed|ing)? up|helped|helps|(?:got|gets|getting) back to|(?:called|calls|calling) back)\b|\bheard nothing\b|\b(?:yelled|shouted|screamed) at (?:me|us)\b|\b(?:you|staff|employees?|volunteers?|workers?|receptionist|people|guy|lady|woman|man|girl|person|they|everyone) (?:\w+ ){0,4}rude\b/,
  /\b(?:i['’]?m|i am|we['’]?re|we are) (?:\w+ ){0,2}(?:unhappy|dissatisfied|frustrated|furious|annoyed|angry|outraged)\b/,
  /\b(?:nobody|no one) (?:is |was |ever |even )?answering\b|\b(?:can ?n['’]?o?t|could ?n['’]?o?t) (?:reach|get (?:a ?hold of|through to)) (?:anyone|anybody|you)\b/,
  /\bfed up\b|\bdisappointed (?:in|with|by) (?:you|your|this)\b|\bthis is (?:\w+ )?(?:unbelievable|unacceptable|outrageous)\b/,
  /\b(?:want|need|give me) my money back\b|\b(?:was|were|got|been|you) charged (?:me |us )?(?:twice|double|two times)\b/,
  /\bpromised to\b.{0,60}\b(?:never|did ?n.t|did not|nobody|no one)\b|\b(?:is ?n.t|not) what i (?:asked|meant|said)\b/,
  /\b(?:site|website|page)\b.{0,40}\bsays?\b.{0,60}\bbut\b.{0,80}\b(?:gone|adopted|taken|told|not available)\b/,
  /\b(?:you|they) (?:gave|sold|adopted out) (?:away )?(?:my|the|our) \w+\b.{0,20}\b(?:i|we) (?:applied|wanted|booked|reserved)\b/,
  /\b(?:useless|worthless|heartless|incompetent|pathetic|stupid|dumb|terrible|horrible|worst)\b.{0,20}\b(?:bot|shelter|service|people|chat|thing)\b/,
];
