import type { Sender } from '../messages.constants.ts';
import type { Message, Reply } from '../messages.contract.ts';

/** The side from which a thread is shown. */
export interface Participant {
  side: Sender;
  /** The current user's name. */
  name: string;
  /** The shelter's name. */
  shelter: string;
}

/** All messages of a thread, oldest first. */
export function itemsOf(thread: Message): (Message | Reply)[] {
  return [thread, ...thread.replies];
}

export function newestOf(thread: Message): Message | Reply {
  return thread.replies.at(-1) ?? thread;
}

/** The author's name, as the participant sees it. */
export function describeAuthor(
  { sender, author }: Pick<Reply, 'sender' | 'author'>,
  thread: Pick<Message, 'user_name'>,
  { side, name, shelter }: Participant,
): string {
  if (side === 'user') {
    if (sender === 'user') return 'You';
    return author === null ? shelter : `${firstName(author)}, ${shelter}`;
  }
  if (sender === 'user') return thread.user_name;
  if (author === name) return 'You';
  return author ?? 'Former staff';
}

/** The start of a message in one line, for lists. */
export function excerpt(text: string): string {
  return text.slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** What a list shows of a thread. */
export interface ThreadTitle {
  title: string;
  /** What its first message says besides, if the title comes from that message. */
  rest?: string;
}

/** A thread is named by its first sentence, by the subject before a colon, or else by its first words. */
export function titleFromText(text: string): ThreadTitle {
  const line = excerpt(text);
  for (const { 0: marks, index } of line.matchAll(/[.?!:]{1,9}(?= |$)/g)) {
    if (!isSentence(line.slice(0, index), marks)) continue;
    const title = line.slice(0, marks.includes('?') ? index + marks.length : index);
    if (title.length > MAX_TITLE) break;
    return { title, rest: line.slice(index + marks.length).trim() };
  }
  return line.length > MAX_TITLE ? { title: `${firstWords(line)}…`, rest: line } : { title: line, rest: '' };
}

/** About what fits beside the time. */
const MAX_TITLE = 60;

/** No greeting, no abbreviation, and more than a single word, unless that is a subject. */
function isSentence(start: string, marks: string): boolean {
  const words = start.split(/[ ,]+/);
  const isGreeting = GREETINGS.test(start) && words.length <= MAX_GREETING_WORDS;
  const isAbbreviation = marks === '.' && ABBREVIATIONS.test(words.at(-1)!);
  return !isGreeting && !isAbbreviation && (words.length > 1 || marks.startsWith(':'));
}

const GREETINGS = /^(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day))\b/i;
/** "Good morning, Shelter World team" */
const MAX_GREETING_WORDS = 5;
/** Also initials, and what has a period inside, such as "e.g." and "p.m.". */
const ABBREVIATIONS = /^(?:dr|mrs?|ms|st|no|nr|prof|jr|sr|mt|ave|apt|vs|etc|approx|\p{L}|\p{L}\.\p{L})$/iu;

function firstWords(line: string): string {
  const end = line.lastIndexOf(' ', MAX_TITLE);
  return line.slice(0, end === -1 ? MAX_TITLE : end);
}

/** The first message that the side has not read, or null. */
export function firstUnseen(thread: Message, side: Sender): number | null {
  return itemsOf(thread).find((item) => item.sender !== side && !item.is_read)?.id ?? null;
}

/** Whether the user wrote last. */
export function isUnanswered(thread: Message): boolean {
  return newestOf(thread).sender === 'user';
}

function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? name;
}
