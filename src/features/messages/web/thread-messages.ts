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
  return author ?? 'Somebody who has left';
}

/** The start of a message in one line, for lists. */
export function excerpt(text: string): string {
  return text.slice(0, 200).replace(/\s+/g, ' ').trim();
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
