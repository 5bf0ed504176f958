import type { ChatLink } from '../../chat.contract.ts';
import type { AnsweredClause } from './answer-clauses.ts';
import { WHICH_PET } from './answer-clause.ts';
import { petTerms } from './pet-terms.ts';
import type { SmallTalk } from './small-talk.ts';
import { wordSet } from './tokens.ts';
import { QUESTION_WORDS, type Clause, type Word } from './words.ts';

/** What the answers to a message's clauses make together. */
export interface CombinedAnswer {
  text: string;
  links: ChatLink[];
  handover: 'none' | 'detail' | 'rest' | 'all' | 'news';
  /** What the message says if it asks nothing. */
  talk?: SmallTalk;
}

export const MAX_PARTS = 4;
export const MAX_LINKS = 6;
const MAX_ANSWER_LENGTH = 4000;

export const CONDOLENCE = 'I’m so sorry for your loss.';

const TALK_TEXTS: Record<SmallTalk, string> = {
  greeting:
    'Hi! How can I help? Ask me about our pets, fees, opening hours or adopting. You can also ask for a person.',
  thanks: 'You’re welcome! Ask away if you need anything else.',
  goodbye: 'Bye! Come back any time.',
  acknowledgement: 'OK! Ask away if you need anything else.',
  bot: 'I’m the shelter’s bot. I can answer common questions, or ask someone from the team to join us.',
  praise: 'Thank you! That means a lot to us.',
  grief: `${CONDOLENCE} Take all the time you need. We’re here whenever you feel ready.`,
  help: 'I can tell you about our pets, adoption fees, opening hours, visits and how adopting works. You can also ask for a person.',
};

/** Joins the answers, and says whether a person must answer, or answer the rest. */
export function combineAnswers(answered: readonly AnsweredClause[], clauses: readonly Clause[]): CombinedAnswer {
  const open = answered.filter(({ answer, talk }) => !answer && !talk);
  const isUnclear = open.some(isUnclearPart);
  const all = answered.flatMap((each, at) =>
    each.answer && (!isUnclear || standsAlone(each, answered.slice(0, at))) ? each.answer : [],
  );
  // Beside an answer, “he” is seldom a pet that the visitor could name.
  const found = all.some(({ text }) => text !== WHICH_PET) ? all.filter(({ text }) => text !== WHICH_PET) : all;
  const isGrieving = answered.some(({ talk }) => talk === 'grief');
  if (isGrieving && found.length === 0) {
    return {
      text: TALK_TEXTS.grief,
      links: [],
      handover: open.some(({ clause }) => hasQuestionWord(clause)) ? 'all' : 'news',
    };
  }
  if (answered.every(({ answer, talk }) => !answer || talk) && open.length === 0) {
    const talk =
      answered.find((each) => each.talk === 'bot' || each.talk === 'help') ?? answered.findLast((each) => each.talk);
    return {
      text: talk?.talk ? TALK_TEXTS[talk.talk] : '',
      links: [],
      handover: talk ? 'none' : 'all',
      ...(talk?.talk && { talk: talk.talk }),
    };
  }
  if (found.length === 0) {
    const isNews =
      answered.every(({ answer }) => !answer) && open.every(({ clause }) => !mayAsk(clause)) && clauses.length > 0;
    return { text: '', links: [], handover: isNews ? 'news' : 'all' };
  }
  const needsPerson = isUnclear || all.some((answer) => answer.needsPerson) || found.length > MAX_PARTS;
  const isOneQuestion = open.length === 0 && found.length === 1 && !found[0]!.hasRest && !isUnclear;
  const condolence = isGrieving ? [CONDOLENCE] : [];
  const texts = withoutRepeats([...condolence, ...found.slice(0, MAX_PARTS).map((answer) => answer.text)]);
  // “Is she still available, or is someone adopting her?”
  const text = texts.filter((each, at) => !texts.slice(0, at).some((other) => isSame(other, each))).join('\n\n');
  const links = new Map(found.flatMap((answer) => answer.links).map((link) => [link.href, link]));
  return {
    text: text.slice(0, MAX_ANSWER_LENGTH).toWellFormed(),
    links: [...links.values()].slice(0, MAX_LINKS),
    handover: !needsPerson ? 'none' : isOneQuestion ? 'detail' : 'rest',
  };
}

/** Whether a part without an answer may ask for something, or change another answer; “I love Ned” does neither. */
function isUnclearPart({ clause: { words, isQuestion }, mayMatter }: AnsweredClause): boolean {
  const isRemark = ['i', 'we'].includes(words[0]!.typed) && !words.some(({ typed }) => ASKING.has(typed));
  return mayMatter || (isQuestion && !isRemark);
}

const ASKING: ReadonlySet<string> = new Set([...QUESTION_WORDS, 'want', 'need', 'looking', 'wonder', 'wondering']);

/**
 * Whether a part is answered right whatever the parts that are not understood say: a question of its own, which means nothing
 * that they speak of. “I want to sponsor a dog, how does this work” is not about adopting.
 */
function standsAlone({ clause, isPart }: AnsweredClause, before: readonly AnsweredClause[]): boolean {
  const words = clause.words.slice(clause.words.findIndex(({ typed }) => !LEADS.has(typed)));
  // “I’d like to know how old Ava is”
  const isIndirect = words.slice(1, MAX_INDIRECT_WORDS).some(({ typed }) => INDIRECT.has(typed));
  if (isPart || !(isIndirect || STARTS.has(words[0]?.typed ?? ''))) return false;
  const isAfterOpen = before.some((each) => !each.answer && !each.talk && isUnclearPart(each));
  return (
    !isAfterOpen || !words.some((word, at) => POINTING.has(word.typed) && !isDetermined(words[at - 1], words[at + 1]))
  );
}

const LEADS = wordSet(
  'hi hello hey there everyone all team guys folks so and but also or ok okay well then good morning afternoon evening please just now if not yes',
);
const STARTS: ReadonlySet<string> = new Set([
  ...QUESTION_WORDS,
  ...'am was were whose whats show list tell find send recommend suggest got which any u you'.split(' '),
]);
const MAX_INDIRECT_WORDS = 5;
const INDIRECT = wordSet('know ask wonder wondering curious');
const POINTING = wordSet('this that it these those');

/** “This dog”, “a cat that likes dogs”, “this weekend” */
function isDetermined(before: Word | undefined, after: Word | undefined): boolean {
  const isAnimal = (word: Word | undefined) =>
    word !== undefined && (petTerms.get(word.lemma)?.type === 'animal' || ['pet', 'animal'].includes(word.lemma));
  return isAnimal(before) || isAnimal(after) || WEEK.has(after?.lemma ?? '');
}

const WEEK = wordSet(
  'weekend week month year morning afternoon evening sunday monday tuesday wednesday thursday friday saturday',
);

/** Says once when the shelter is open. */
function withoutRepeats(texts: readonly string[]): string[] {
  return texts.map((text, at) =>
    texts.slice(0, at).some((other) => OPENING.test(other)) ? text.replace(OPENING_SENTENCES, '') || text : text,
  );
}

const OPENING = /\b[Ww]e’re (?:open|closed)\b/;
const OPENING_SENTENCES = /^(?:We’d love to see you! |Yes, |No, )?[Ww]e’re open (?:every|on|today|tomorrow)\b[^.]+\. /;

/** “Yes, Ned is available.” says no more than “Ned is available.”, nor is where Willow lives, or an age, said twice. */
function isSame(one: string, other: string): boolean {
  const [lives] = LIVES_WITH_OWNER.exec(other) ?? [];
  const [, name, age] = AGED.exec(other) ?? [];
  if (name !== undefined && one.startsWith(`${name} (`) && one.includes(`, ${age},`)) return true;
  return one.includes(other.replace(/^(?:Yes|No), /, '')) || (lives !== undefined && one.startsWith(lives));
}

/** “Ernie is 9 years old.” */
const AGED = /^(.{1,60}) is (\d+ (?:years?|months?)) old\.$/;
const LIVES_WITH_OWNER = /^[^.]{1,60} lives with (?:his|her|the) owner/;

/** “female dog younger than 3” or “my son has allergies, what do you recommend” ask, without a mark or a first word. */
function mayAsk({ isQuestion, words }: Clause): boolean {
  return isQuestion || words.length <= MAX_SHORT_QUESTION_WORDS || hasQuestionWord({ words }) || describesPet(words);
}

/** “A calm older cat that tolerates a beagle” */
function describesPet(words: readonly Word[]): boolean {
  const at = words.findIndex(({ lemma }) => petTerms.get(lemma)?.type === 'animal');
  const owner = words.slice(0, MAX_DESCRIPTION_WORDS).find(({ typed }) => OWNERS.has(typed));
  return at >= 0 && at < MAX_DESCRIPTION_WORDS && owner === undefined;
}

const MAX_DESCRIPTION_WORDS = 4;
const OWNERS = wordSet('i we my our your the his her their this he she they');

function hasQuestionWord({ words }: Pick<Clause, 'words'>): boolean {
  return words.some(({ typed }) => QUESTION_WORDS.has(typed));
}

const MAX_SHORT_QUESTION_WORDS = 7;
