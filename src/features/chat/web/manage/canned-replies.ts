import type { ChatReply } from '../../chat-contents.contract.ts';

/** What is typed after a slash, from where the slash stands; null where one is not asking for a reply. */
export function slashBefore(text: string, caret: number): { start: number; words: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('/');
  if (start < 0) return null;
  const words = before.slice(start + 1);
  // Such as in "5/6" or a path, and what goes on too long to be the name of a reply.
  const isAlone = start === 0 || /\s/.test(before[start - 1]!);
  return isAlone && words.length <= 30 && !words.includes('\n') ? { start, words } : null;
}

/** Those that fit what is typed: by their titles first, then by what they say. */
export function repliesFor(replies: readonly ChatReply[], words: string): ChatReply[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...replies];
  const byTitle = replies.filter(({ title }) => title.toLowerCase().includes(wanted));
  const byText = replies.filter((reply) => !byTitle.includes(reply) && reply.text.toLowerCase().includes(wanted));
  return [...byTitle, ...byText];
}

/** The text with a reply in place of what was typed for it, and where the caret stands then. */
export function insertReply(text: string, from: number, to: number, reply: string): { text: string; caret: number } {
  const caret = from + reply.length;
  return { text: text.slice(0, from) + reply + text.slice(to), caret };
}
