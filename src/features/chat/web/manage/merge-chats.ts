import type { ChatView } from '../../chat.constants.ts';
import type { ChatSummary } from '../../chat.contract.ts';

interface ListContext {
  view: ChatView;
  /** The Admin for the view `mine`. */
  ownId: number | undefined;
  /** Whether the list starts at the top and is unfiltered, so that new chats belong to it. */
  isComplete: boolean;
  /** The open chat stays in the list from which it was opened. */
  openId: number | undefined;
}

/** Applies live updates to the loaded list, in the server's order. */
export function mergeChats(
  loaded: readonly ChatSummary[],
  updates: ReadonlyMap<number, ChatSummary>,
  removed: ReadonlySet<number>,
  { view, ownId, isComplete, openId }: ListContext,
): ChatSummary[] {
  const isLoaded = new Set(loaded.map(({ id }) => id));
  const known = loaded.map((chat) => newer(chat, updates.get(chat.id)));
  const added = isComplete ? [...updates.values()].filter(({ id }) => !isLoaded.has(id)) : [];
  return [...known, ...added]
    .filter((chat) => !removed.has(chat.id))
    .filter((chat) => isIn(view, chat, ownId) || (chat.id === openId && isLoaded.has(chat.id)))
    .toSorted(inOrder);
}

export function newer(chat: ChatSummary, update: ChatSummary | undefined): ChatSummary {
  return update && update.version >= chat.version ? update : chat;
}

function isIn(view: ChatView, chat: ChatSummary, ownId: number | undefined): boolean {
  const isOpen = chat.closed_at === null;
  if (view === 'waiting') return chat.waiting_since !== null;
  if (view === 'mine') return isOpen && chat.assigned_to?.id === ownId;
  return view === 'all' || isOpen === (view === 'open');
}

/** The longest waiting first, then the newest. */
function inOrder(one: ChatSummary, other: ChatSummary): number {
  if (one.waiting_since !== null && other.waiting_since !== null) {
    return compare(one.waiting_since, other.waiting_since) || other.id - one.id;
  }
  if (one.waiting_since !== null) return -1;
  if (other.waiting_since !== null) return 1;
  return compare(other.last_message_at, one.last_message_at) || other.id - one.id;
}

/** ISO 8601 timestamps in UTC sort as text. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
