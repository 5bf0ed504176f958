import type { ChatReply } from '../../chat-contents.contract.ts';

/** Finds the text typed after a slash, and the slash's position; null if there is no command. */
export function findSlashCommand(text: string, caret: number): { start: number; query: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('/');
  if (start < 0) return null;
  const query = before.slice(start + 1);
  // Not in "5/6", in a path, or in a text too long to be a reply's name.
  const isAtWordStart = start === 0 || /\s/.test(before[start - 1]!);
  return isAtWordStart && query.length <= 30 && !query.includes('\n') ? { start, query } : null;
}

/** Finds replies by title first, then by text. */
export function searchReplies(replies: readonly ChatReply[], query: string): ChatReply[] {
  const searched = query.trim().toLowerCase();
  if (searched === '') return [...replies];
  const byTitle = replies.filter(({ title }) => title.toLowerCase().includes(searched));
  const byText = replies.filter((reply) => !byTitle.includes(reply) && reply.text.toLowerCase().includes(searched));
  return [...byTitle, ...byText];
}

/** Replaces the typed command by the reply, and returns the new caret position. */
export function insertReply(text: string, from: number, to: number, reply: string): { text: string; caret: number } {
  const caret = from + reply.length;
  return { text: text.slice(0, from) + reply + text.slice(to), caret };
}
