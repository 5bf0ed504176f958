import type { Database } from '../../../../platform/database.ts';
import { getTexts } from '../../../settings/server/index.ts';
import { listPetFacts } from '../../../pets/server/index.ts';
import type { Shelter, ShelterDefaults } from '../../../settings/settings.contract.ts';
import { fillTemplate } from '../../answer-template.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { listKnownAnswers, type KnownAnswer } from '../chat-contents.queries.ts';
import { findPetQuestions } from './answer-about-pets.ts';
import { addParts, answerClauses, isElliptical, listMentioned } from './answer-clauses.ts';
import { combineAnswers, MAX_LINKS, MAX_PARTS } from './combine-answers.ts';
import { withClosures, withConcern } from './complete-answer.ts';
import { findDanger } from './dangers.ts';
import { companionQuestion } from './fit-questions.ts';
import { findTopics } from './answer-general.ts';
import { answerDanger, isAngry, isRejected } from './answer-distress.ts';
import { findHousehold, joinHouseholds, NO_HOUSEHOLD, type Household } from './household.ts';
import type { Knowledge } from './knowledge.ts';
import { findSavedAnswer, templateValues } from './saved-answers.ts';
import { textOf } from './clause-text.ts';
import { listPossibleNames, PET, subjectWords } from './find-subject.ts';
import { matchAnswers } from './match-answers.ts';
import { trackOwn, type Own } from './own-animals.ts';
import { asksWhatToDo, continuesConcern, findConcern } from './own-concerns.ts';
import { asksForHuman, findSmallTalk, isGoodNews, type SmallTalk } from './small-talk.ts';
import { asksForPets } from './asks-for-pets.ts';
import { normalizeWords } from './sentences.ts';
import { markSites } from './site-names.ts';
import { petTerms } from './pet-terms.ts';
import { tokenize } from './tokens.ts';
import { parseClauses, parseWords, type Clause, type Word } from './words.ts';

export interface BotAnswer {
  text: string;
  links: ChatLink[];
}

/** What the bot makes of a message. */
export interface Understanding extends BotAnswer {
  /** Whether a person must answer, answer the rest, or say more on the only question. */
  handover: 'none' | 'detail' | 'rest' | 'all' | 'requested' | 'news' | 'urgent';
  /** The pet that the chat is about from now on, if any. */
  petId: number | null;
  /** What the message says if it asks nothing. */
  talk?: SmallTalk;
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

/** Answers a visitor's message as far as it is fully understood, from the shelter's data alone. */
export async function understand(db: Database, message: string, context: QuestionContext): Promise<Understanding> {
  const answers = await listKnownAnswers(db);
  const own = findOwnAnswers(message, answers, context.shelter);
  const petId = context.lastPetId ?? null;
  if (own) return { ...own, handover: 'none', petId };
  const clauses = markSites(parseClauses(message), context.shelter);
  const previous = markSites(parsePrevious(context.previous ?? []), context.shelter);
  const knowledge = await loadKnowledge(db, { clauses, previous, answers }, context);
  const before = findLastRequest(previous, knowledge);
  const danger = findDanger(clauses, knowledge, previous);
  if (danger) return { ...answerDanger(danger, knowledge), petId };
  if (clauses.some(wantsHuman)) return { text: '', links: [], handover: 'requested', petId };
  const continues = hasConcern(previous) && !hasConcern(clauses) && continuesConcern(clauses, petId);
  const found = continues && findConcern(previous) === 'lostAndFound' && asksWhatToDo(clauses);
  const advice = found ? findSavedAnswer('lostAndFound', knowledge) : null;
  if (advice) return { ...advice, handover: 'rest', petId };
  if (continues) return { text: '', links: [], handover: 'news', petId };
  const { answered, state } = await answerClauses(clauses, knowledge, before);
  const combined = combineAnswers(addParts(answered, knowledge), clauses);
  if (combined.text === '' && isGoodNews(clauses))
    return { text: 'That’s lovely to hear, thank you!', links: [], handover: 'news', petId: state.lastPetId };
  const concerned = withConcern(combined, clauses, knowledge);
  const answer = await withClosures(concerned, clauses, knowledge, state.lastPetId);
  const understood = { ...answer, petId: state.lastPetId };
  if ((isAngry(message) || isRejected(message)) && (understood.text === '' || understood.handover !== 'none'))
    return { ...understood, text: startsSorry(understood.text), handover: 'news' };
  return understood;
}

const startsSorry = (text: string) => (/^(?:I’m|We’re) (?:so )?sorry/.test(text) ? text : `I’m sorry. ${text}`.trim());

function hasConcern(clauses: readonly Clause[]): boolean {
  const isConcern = ({ words }: Clause) =>
    findTopics(words).some(({ id }) => ['lostAndFound', 'surrender'].includes(id));
  return findConcern(clauses) !== null || clauses.some(isConcern);
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

/** The clauses of the messages before. */
function parsePrevious(messages: readonly string[]): Clause[] {
  return messages.flatMap((message) => parseClauses(message).slice(-MAX_PREVIOUS_CLAUSES));
}

const MAX_PREVIOUS_CLAUSES = 3;

async function loadKnowledge(
  db: Database,
  {
    clauses,
    previous,
    answers,
  }: { clauses: readonly Clause[]; previous: readonly Clause[]; answers: readonly KnownAnswer[] },
  { shelter, shelterDefaults, now, lastPetId = null, isSignedIn = false }: QuestionContext,
): Promise<Knowledge> {
  const names = listPossibleNames([...clauses, ...previous.toReversed()]);
  const ids = lastPetId === null ? [] : [lastPetId];
  const pets = names.length + ids.length === 0 || !shelter.isOpen ? [] : await listPetFacts(db, { ids, names });
  const texts = await getTexts(db, shelterDefaults);
  const known = new Set(
    pets.filter(({ foldedName }) => names.includes(foldedName)).map(({ foldedName }) => foldedName),
  );
  const household = findHouseholds(clauses, known) ?? findHouseholds(previous, known) ?? NO_HOUSEHOLD;
  const knowledge: Knowledge = {
    db,
    shelter,
    texts,
    answers,
    now,
    pets,
    names: known,
    lastPetId,
    isSignedIn,
    household,
    messageWords: clauses.flatMap(({ words }) => words),
    earlierWords: previous.flatMap(({ words }) => words),
    mentions: [],
    own: lastPetId === null ? findOwnAnimal(previous, known) : null,
  };
  const mentions = previous.toReversed().map((clause) => listMentioned(clause, knowledge));
  return { ...knowledge, mentions: mentions.filter(({ length }) => length > 0) };
}

/** “I have a rabbit named Snow.” “She is spayed.” */
function findOwnAnimal(previous: readonly Clause[], names: ReadonlySet<string>): Own | null {
  const isPet = ({ typed }: Word) => names.has(typed);
  const own = previous.reduce<Own | null>((last, { words }) => trackOwn(words, last, isPet), null);
  return own?.isAnimal ? own : null;
}

function findHouseholds(clauses: readonly Clause[], names: ReadonlySet<string>): Household | null {
  const found = clauses.flatMap((clause) => findHousehold(clause, names) ?? []);
  return found.length > 0 ? joinHouseholds(found) : null;
}

/** “Is she good with kids?” “Thanks” “And cats?”. After “how much is a cat?” and “and a dog?”, the first one. */
function findLastRequest(previous: readonly Clause[], knowledge: Knowledge): Clause | null {
  const asking = previous.filter((clause) => !findSmallTalk(clause, textOf(clause.words)));
  const last = asking.at(-1) ?? null;
  const base = asking.findLast((clause) => !isElliptical(clause, knowledge));
  if (!base || !last) return last;
  // “Do you have dogs?” “Or rabbits?”
  const animal = last === base ? undefined : last.words.find(({ lemma }) => petTerms.get(lemma)?.type === 'animal');
  if (
    animal &&
    asksForPets(tokenize(normalizeWords(base.words.map(({ spelled }) => spelled).join(' ')))) &&
    findTopics(base.words).length === 0
  )
    return { words: [...parseWords('do you have'), animal], isQuestion: true };
  // “Is she good with kids?” “And cats?” “And Leo?”
  const companions = last.words.map(({ lemma }) => lemma).filter((lemma) => COMPANIONS.has(lemma));
  const isGoodWith = findPetQuestions(subjectWords(base, knowledge)).some(({ id }) => id === 'goodWith');
  if (last === base || companions.length === 0 || !isGoodWith) return base;
  return { words: companionQuestion(PET, companions), isQuestion: true };
}

const COMPANIONS = new Set(['kid', 'dog', 'cat']);
