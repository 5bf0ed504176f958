import type { Sender } from '../message-words.contract.ts';
import type { Message, Reply } from '../messages.contract.ts';

/** Who looks at a thread. */
export interface Viewer {
  side: Sender;
  /** As the viewer is called. */
  name: string;
  /** The shelter's name. */
  shelter: string;
}

/** All that was written in a thread, oldest first. */
export function itemsOf(thread: Message): (Message | Reply)[] {
  return [thread, ...thread.replies];
}

export function newestOf(thread: Message): Message | Reply {
  return thread.replies.at(-1) ?? thread;
}

/** Who wrote something, as the viewer knows them. */
export function describeAuthor(
  { sender, author }: Pick<Reply, 'sender' | 'author'>,
  thread: Pick<Message, 'user_name'>,
  { side, name, shelter }: Viewer,
): string {
  if (side === 'user') {
    if (sender === 'user') return 'You';
    return author === null ? shelter : `${firstName(author)}, ${shelter}`;
  }
  if (sender === 'user') return thread.user_name;
  if (author === name) return 'You';
  return author ?? 'Somebody who has left';
}

/** What a list shows of something that was written: its beginning, in one line. */
export function beginningOf(text: string): string {
  return text.slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** The first thing that the viewer's side has not seen; null where it has seen all. */
export function firstUnseen(thread: Message, side: Sender): number | null {
  return itemsOf(thread).find((item) => item.sender !== side && !item.is_read)?.id ?? null;
}

/** Whether the shelter has the last word still to say. */
export function isUnanswered(thread: Message): boolean {
  return newestOf(thread).sender === 'user';
}

function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? name;
}
