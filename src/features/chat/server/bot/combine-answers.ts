import type { ChatLink } from '../../chat.contract.ts';
import type { AnsweredClause } from './answer-clauses.ts';
import { WHICH_PET } from './answer-clause.ts';
import type { SmallTalk } from './small-talk.ts';
import { QUESTION_WORDS, type Clause } from './words.ts';

/** What the answers to a message's clauses make together. */
export interface CombinedAnswer {
  text: string;
  links: ChatLink[];
  handover: 'none' | 'rest' | 'all' | 'news';
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
  grief: `${CONDOLENCE} Take all the time you need. We’re here whenever you feel ready.`,
  help: 'I can tell you about our pets, adoption fees, opening hours, visits and how adopting works. You can also ask for a person.',
};

/** Joins the answers, and says whether a person must answer, or answer the rest. */
export function combineAnswers(answered: readonly AnsweredClause[], clauses: readonly Clause[]): CombinedAnswer {
  const all = answered.flatMap(({ answer }) => answer ?? []);
  // Beside an answer, “he” is seldom a pet that the visitor could name.
  const found = all.some(({ text }) => text !== WHICH_PET) ? all.filter(({ text }) => text !== WHICH_PET) : all;
  const open = answered.filter(({ answer, talk }) => !answer && !talk);
  const isGrieving = answered.some(({ talk }) => talk === 'grief');
  if (isGrieving && found.length === 0) {
    return {
      text: TALK_TEXTS.grief,
      links: [],
      handover: open.some(({ clause }) => hasQuestionWord(clause)) ? 'all' : 'news',
    };
  }
  if (found.length === 0 && open.length === 0) {
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
    const isNews = open.every(({ clause }) => !mayAsk(clause)) && clauses.length > 0;
    return { text: '', links: [], handover: isNews ? 'news' : 'all' };
  }
  const needsPerson =
    all.some((answer) => answer.needsPerson) ||
    open.some((each) => each.clause.isQuestion || each.mayMatter) ||
    found.length > MAX_PARTS;
  const condolence = isGrieving ? [CONDOLENCE] : [];
  const texts = [...condolence, ...found.slice(0, MAX_PARTS).map((answer) => answer.text)];
  // “Is she still available, or is someone adopting her?”
  const text = texts.filter((each, at) => !texts.slice(0, at).some((other) => isSame(other, each))).join('\n\n');
  const links = new Map(found.flatMap((answer) => answer.links).map((link) => [link.href, link]));
  return {
    text: text.slice(0, MAX_ANSWER_LENGTH).toWellFormed(),
    links: [...links.values()].slice(0, MAX_LINKS),
    handover: needsPerson ? 'rest' : 'none',
  };
}

/** “Yes, Ned is available.” says no more than “Ned is available.”, nor where Willow lives twice. */
function isSame(one: string, other: string): boolean {
  const [lives] = LIVES_WITH_OWNER.exec(other) ?? [];
  return one.includes(other.replace(/^(?:Yes|No), /, '')) || (lives !== undefined && one.startsWith(lives));
}

const LIVES_WITH_OWNER = /^[^.]{1,60} lives with (?:his|her|the) owner/;

/** “female dog younger than 3” or “my son has allergies, what do you recommend” ask, without a mark or a first word. */
function mayAsk({ isQuestion, words }: Clause): boolean {
  return isQuestion || words.length <= MAX_SHORT_QUESTION_WORDS || hasQuestionWord({ words });
}

function hasQuestionWord({ words }: Pick<Clause, 'words'>): boolean {
  return words.some(({ typed }) => QUESTION_WORDS.has(typed));
}

const MAX_SHORT_QUESTION_WORDS = 7;
