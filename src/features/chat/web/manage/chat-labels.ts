import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { ChatSender, ChatView } from '../../chat.constants.ts';
import type { ChatSummary } from '../../chat.contract.ts';

export const viewLabels: Record<ChatView, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  open: 'Open',
  closed: 'Closed',
  all: 'All',
};

/** Texts for empty lists. */
export const emptyLabels: Record<Exclude<ChatView, 'all'>, { title: string; why: string }> = {
  waiting: { title: 'No one is waiting', why: 'Chats without an answer show up here.' },
  mine: { title: 'None are yours', why: 'Answer an unassigned chat, or take one over.' },
  open: {
    title: 'No open chats',
    why: 'Visitors reach you through the chat icon on every public page. Their messages show up here.',
  },
  closed: { title: 'No closed chats', why: 'Chats that you close show up here.' },
};

export function visitorName({ id, user }: Pick<ChatSummary, 'id' | 'user'>): string {
  return user?.name ?? `Visitor ${id}`;
}

/** For example "waiting for 3 minutes". */
export function describeWait(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  if (minutes < 1) return 'just started waiting';
  if (minutes < 60) return `waiting for ${formatCount(minutes, 'minute')}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `waiting for ${formatCount(hours, 'hour')}`
    : `waiting for ${formatCount(Math.floor(hours / 24), 'day')}`;
}

/** Describes a chat in one sentence for screen readers. */
export function describeChat(chat: ChatSummary, now: Date, { isOnline }: { isOnline: boolean }): string {
  const { waiting_since, closed_at, unread, assigned_to, last_message } = chat;
  const facts = [
    visitorName(chat),
    isOnline && 'connected',
    waiting_since !== null && describeWait(new Date(waiting_since), now),
    unread > 0 && `${unread} unread`,
    closed_at !== null && 'closed',
    assigned_to && `answered by ${assigned_to.name}`,
  ];
  const head = facts.filter(Boolean).join(', ');
  return last_message ? `${head}: ${formatLastMessage(last_message)}` : head;
}

/** The last message, with its author unless it is the visitor's. */
export function formatLastMessage({ from, message }: { from: ChatSender; message: string }): string {
  if (from === 'user') return message;
  return `${from === 'bot' ? 'Bot' : 'Shelter'}: ${message}`;
}

/** For example "You, Ada, Robin (away)". */
export function describeAgents(
  agents: readonly { id: number; name: string; is_available: boolean }[],
  ownId: number | undefined,
): string {
  const names = agents
    .toSorted(
      (one, other) => Number(other.id === ownId) - Number(one.id === ownId) || one.name.localeCompare(other.name),
    )
    .map(({ id, name, is_available }) => `${id === ownId ? 'You' : name}${is_available ? '' : ' (away)'}`);
  return names.join(', ');
}
