import type { ChatView } from '../../chat-words.contract.ts';
import type { ChatSummary } from '../../chat.contract.ts';

interface Shown {
  view: ChatView;
  /** Of whom 'mine' are. */
  ownId: number | undefined;
  /** Whether what was loaded is the beginning of all there is: then what is new belongs to it. */
  isWhole: boolean;
  /** The conversation that is open: it stays in the list that it was opened from. */
  openId: number | undefined;
}

/** The conversations as they were loaded, brought up to date with what was told since, in the same order as the server's. */
export function mergeChats(
  loaded: readonly ChatSummary[],
  fresh: ReadonlyMap<number, ChatSummary>,
  gone: ReadonlySet<number>,
  { view, ownId, isWhole, openId }: Shown,
): ChatSummary[] {
  const isLoaded = new Set(loaded.map(({ id }) => id));
  const known = loaded.map((chat) => newer(chat, fresh.get(chat.id)));
  const added = isWhole ? [...fresh.values()].filter(({ id }) => !isLoaded.has(id)) : [];
  return [...known, ...added]
    .filter((chat) => !gone.has(chat.id))
    .filter((chat) => isIn(view, chat, ownId) || (chat.id === openId && isLoaded.has(chat.id)))
    .toSorted(inOrder);
}

export function newer(chat: ChatSummary, told: ChatSummary | undefined): ChatSummary {
  return told && told.version >= chat.version ? told : chat;
}

function isIn(view: ChatView, chat: ChatSummary, ownId: number | undefined): boolean {
  const isOpen = chat.closed_at === null;
  if (view === 'waiting') return chat.waiting_since !== null;
  if (view === 'mine') return isOpen && chat.assigned_to?.id === ownId;
  return view === 'all' || isOpen === (view === 'open');
}

/** Those that wait longest first, then the newest. */
function inOrder(one: ChatSummary, other: ChatSummary): number {
  if (one.waiting_since !== null && other.waiting_since !== null) {
    return compare(one.waiting_since, other.waiting_since) || other.id - one.id;
  }
  if (one.waiting_since !== null) return -1;
  if (other.waiting_since !== null) return 1;
  return compare(other.last_message_at, one.last_message_at) || other.id - one.id;
}

/** ISO 8601 in UTC is in order as text. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
