import type { Database } from '../../../../platform/database.ts';
import { getTexts } from '../../../settings/server/index.ts';
import { listPetFacts } from '../../../pets/server/index.ts';
import type { Shelter, ShelterDefaults } from '../../../settings/settings.contract.ts';
import { fillTemplate } from '../../answer-template.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { listKnownAnswers, type KnownAnswer } from '../chat-contents.queries.ts';
import { answerClause, subjectWords } from './answer-clause.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { findSavedAnswer, templateValues } from './saved-answers.ts';
import { listUnexplained, textOf } from './clause-text.ts';
import { divideClause } from './divide-clause.ts';
import { choosePets } from './answer-about-pets.ts';
import { answerPart } from './part-answers.ts';
import { findNamedSubject, listPossibleNames } from './find-subject.ts';
import { matchAnswers } from './match-answers.ts';
import { asksForHuman, findSmallTalk, isEmergency, type SmallTalk } from './small-talk.ts';
import { wordSet } from './tokens.ts';
import { parseClauses, QUESTION_WORDS, type Clause } from './words.ts';

export interface BotAnswer {
  text: string;
  links: ChatLink[];
}

/** What the bot makes of a message. */
export interface Understanding extends BotAnswer {
  /** Whether a person must answer, or answer the rest. */
  handover: 'none' | 'rest' | 'all' | 'requested' | 'news';
  /** The pet that the chat is about from now on, if any. */
  petId: number | null;
}

export interface QuestionContext {
  shelter: Shelter;
  shelterDefaults: ShelterDefaults;
  now: Date;
  /** The pet that a pronoun means. */
  lastPetId?: number | null;
  /** What the visitor wrote before, the last message last. */
  previous?: readonly string[];
  isSignedIn?: boolean;
}

const MAX_PARTS = 4;
const MAX_LINKS = 6;
const MAX_ANSWER_LENGTH = 4000;

/** Answers a visitor's message as far as it is fully understood, from the shelter's data alone. */
export async function understand(db: Database, message: string, context: QuestionContext): Promise<Understanding> {
  const answers = await listKnownAnswers(db);
  const own = findOwnAnswers(message, answers, context.shelter);
  const petId = context.lastPetId ?? null;
  if (own) return { ...own, handover: 'none', petId };
  const clauses = parseClauses(message);
  const typed = clauses.map(({ words }) => words.map((word) => word.typed).join(' ')).join('. ');
  const knowledge = await loadKnowledge(db, clauses, answers, context);
  if (isEmergency(typed)) {
    const answer = findSavedAnswer('emergency', knowledge);
    return { text: answer?.text ?? '', links: answer?.links ?? [], handover: 'rest', petId };
  }
  if (clauses.some(wantsHuman)) return { text: '', links: [], handover: 'requested', petId };
  const { answered, lastPetId } = await answerAll(clauses, knowledge, findLastRequest(context.previous ?? []));
  return { ...combine(addParts(answered, knowledge), clauses), petId: lastPetId };
}

/** The answers of Admins' own, by their titles and trigger phrases; and all answers by their exact title. */
function findOwnAnswers(message: string, answers: readonly KnownAnswer[], shelter: Shelter): BotAnswer | null {
  const active = answers.filter(({ is_on }) => is_on);
  const matches = matchAnswers(
    message,
    active.filter(({ topic }) => topic === null),
  );
  const found = matches.length > 0 ? matches : active.filter(({ title }) => isSameText(title, message));
  if (found.length === 0) return null;
  const filled = found.slice(0, MAX_PARTS).map(({ answer }) => fillTemplate(answer, templateValues(shelter)));
  return {
    text: filled.map(({ text }) => text).join('\n\n'),
    links: filled.flatMap(({ links }) => links).slice(0, MAX_LINKS),
  };
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function wantsHuman(clause: Clause): boolean {
  const text = textOf(clause.words);
  return findSmallTalk(clause, text) !== 'bot' && asksForHuman(text);
}

async function loadKnowledge(
  db: Database,
  clauses: readonly Clause[],
  answers: readonly KnownAnswer[],
  { shelter, shelterDefaults, now, lastPetId = null, previous, isSignedIn = false }: QuestionContext,
): Promise<Knowledge> {
  const names = listPossibleNames([...clauses, ...[findLastRequest(previous ?? []) ?? []].flat()]);
  const ids = lastPetId === null ? [] : [lastPetId];
  const pets = names.length + ids.length === 0 ? [] : await listPetFacts(db, { ids, names });
  const texts = await getTexts(db, shelterDefaults);
  const known = new Set(
    pets.filter(({ foldedName }) => names.includes(foldedName)).map(({ foldedName }) => foldedName),
  );
  return { db, shelter, texts, answers, now, pets, names: known, lastPetId, isSignedIn };
}

/** “Is she good with kids?” “Thanks” “And cats?” */
function findLastRequest(previous: readonly string[]): Clause | null {
  const clauses = previous.flatMap((message) => parseClauses(message).slice(-MAX_PREVIOUS_CLAUSES));
  return clauses.findLast((clause) => !findSmallTalk(clause, textOf(clause.words))) ?? null;
}

const MAX_PREVIOUS_CLAUSES = 3;
/** A remark on each side of the question, at most. */
const MAX_DIVISIONS = 2;

interface AnsweredClause {
  clause: Clause;
  talk: SmallTalk | null;
  answer: ClauseAnswer | null;
  /** Whether it may change the answer to the question beside it. */
  mayMatter: boolean;
}

async function answerAll(
  clauses: readonly Clause[],
  knowledge: Knowledge,
  previous: Clause | null,
  divisions = MAX_DIVISIONS,
): Promise<{ answered: AnsweredClause[]; lastPetId: number | null }> {
  const answered: AnsweredClause[] = [];
  let { lastPetId } = knowledge;
  let before = previous;
  for (const clause of clauses) {
    const known = { ...knowledge, lastPetId };
    const talk = findSmallTalk(clause, textOf(clause.words));
    const answer = talk ? null : await answerClause(clause, known, before);
    const parts = talk || answer || divisions === 0 ? [] : divideClause(clause);
    if (parts.length > 1) {
      const divided = await answerAll(parts, known, before, divisions - 1);
      if (divided.answered.some((part) => part.answer)) {
        answered.push(...divided.answered);
        lastPetId = divided.lastPetId;
        before = parts.find(({ isQuestion }) => isQuestion)!;
        continue;
      }
    }
    const topicPetId = answer?.petId === undefined ? findMentioned(clause, known) : answer.petId;
    if (topicPetId !== undefined) lastPetId = topicPetId;
    if (!talk) before = clause;
    answered.push({ clause, talk, answer, mayMatter: mayMatter(clause, known) });
  }
  return { answered, lastPetId };
}

/** Says what is certain about the questions that are not understood, or about the remarks of a message without others. */
function addParts(answered: readonly AnsweredClause[], known: Knowledge): AnsweredClause[] {
  const isAnswered = answered.some(({ answer }) => answer);
  return answered.map((each) => {
    if (each.answer || each.talk || (isAnswered && !each.clause.isQuestion)) return each;
    return { ...each, answer: answerPart(textOf(each.clause.words), known) };
  });
}

/** The pet of “I love Kobe”; null if the name is several pets'. */
function findMentioned(clause: Clause, knowledge: Knowledge): number | null | undefined {
  const named = findNamedSubject(clause, knowledge.names);
  if (!named) return undefined;
  const pets = choosePets(named.names.at(-1)!, named.kind, knowledge);
  return pets.length === 1 ? pets[0]!.id : null;
}

const TALK_TEXTS: Record<SmallTalk, string> = {
  greeting:
    'Hi! How can I help? Ask me about our pets, fees, opening hours or adopting. You can also ask for a person.',
  thanks: 'You’re welcome! Ask away if you need anything else.',
  goodbye: 'Bye! Come back any time.',
  acknowledgement: 'OK! Ask away if you need anything else.',
  bot: 'I’m the shelter’s bot. I can answer common questions, or ask someone from the team to join us.',
  grief: 'I’m so sorry for your loss. Take all the time you need. We’re here whenever you feel ready.',
  help: 'I can tell you about our pets, adoption fees, opening hours, visits and how adopting works. You can also ask for a person.',
};

/** “We have no yard.” A remark may change the answer to the question beside it. */
function mayMatter(clause: Clause, known: Knowledge): boolean {
  return listUnexplained(subjectWords(clause, known), HARMLESS).length > 0;
}

/** “female dog younger than 3” or “my son has allergies, what do you recommend” ask, without a mark or a first word. */
function mayAsk({ isQuestion, words }: Clause): boolean {
  return isQuestion || words.length <= MAX_SHORT_QUESTION_WORDS || words.some(({ typed }) => QUESTION_WORDS.has(typed));
}

const MAX_SHORT_QUESTION_WORDS = 7;

const HARMLESS = wordSet(
  `PET dog cat puppy kitten pet animal website page online yesterday profile first family adopt fell heart beautiful visit apply story photo
  week last ago new found look search year move happy excited love home good kid friend heard recently start think`,
);

function combine(answered: readonly AnsweredClause[], clauses: readonly Clause[]): Omit<Understanding, 'petId'> {
  const found = answered.flatMap(({ answer }) => answer ?? []);
  const open = answered.filter(({ answer, talk }) => !answer && !talk);
  const isGrieving = answered.some(({ talk }) => talk === 'grief');
  if (isGrieving && found.length === 0) {
    return { text: TALK_TEXTS.grief, links: [], handover: open.some(({ clause }) => mayAsk(clause)) ? 'all' : 'news' };
  }
  if (found.length === 0 && open.length === 0) {
    const talk =
      answered.find((each) => each.talk === 'bot' || each.talk === 'help') ?? answered.findLast((each) => each.talk);
    return { text: talk?.talk ? TALK_TEXTS[talk.talk] : '', links: [], handover: talk ? 'none' : 'all' };
  }
  if (found.length === 0) {
    const isNews = open.every(({ clause }) => !mayAsk(clause)) && clauses.length > 0;
    return { text: '', links: [], handover: isNews ? 'news' : 'all' };
  }
  const needsPerson =
    found.some((answer) => answer.needsPerson) ||
    open.some((each) => each.clause.isQuestion || each.mayMatter) ||
    found.length > MAX_PARTS;
  const condolence = isGrieving ? ['I’m so sorry for your loss.'] : [];
  const texts = [...condolence, ...found.slice(0, MAX_PARTS).map((answer) => answer.text)];
  // “Is she still available, or is someone adopting her?”
  const text = texts.filter((each, at) => !texts.slice(0, at).some((other) => other.includes(each))).join('\n\n');
  const links = new Map(found.flatMap((answer) => answer.links).map((link) => [link.href, link]));
  return {
    text: text.slice(0, MAX_ANSWER_LENGTH).toWellFormed(),
    links: [...links.values()].slice(0, MAX_LINKS),
    handover: needsPerson ? 'rest' : 'none',
  };
}
