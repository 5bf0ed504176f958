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

/** What a thread is about: the first sentence, or what stands before a colon. */
export function subjectOf(text: string): string {
  const line = excerpt(text);
  const end = line.search(/[.?!:](?: |$)/);
  return end === -1 ? line : line.slice(0, line[end] === '?' ? end + 1 : end);
}

/** The text without the title that stands above it. */
export function withoutTitle(text: string, title: string): string {
  const line = excerpt(text);
  return line.startsWith(title) ? line.slice(title.length).replace(/^[.!:]? ?/, '') : line;
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
