import type { ChatMessage } from '../../chat.contract.ts';

/** Messages of the same author within this time share one heading. */
const GROUP_WINDOW_MS = 5 * 60_000;

export interface GroupedMessage {
  message: ChatMessage;
  /** Set for the first message of a day. */
  day: Date | null;
  /** Whether the message shows its author. */
  isNamed: boolean;
}

/** Adds the headings: dates, and authors where they change. */
export function groupMessages(messages: readonly ChatMessage[]): GroupedMessage[] {
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const at = new Date(message.timestamp);
    const before = previous && new Date(previous.timestamp);
    const isNewDay = before?.toDateString() !== at.toDateString();
    const isContinued =
      previous?.from === message.from &&
      previous.author === message.author &&
      at.getTime() - before!.getTime() < GROUP_WINDOW_MS;
    return { message, day: isNewDay ? at : null, isNamed: isNewDay || !isContinued };
  });
}

/** "Today", "Yesterday", or the date. */
export function formatChatDay(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

export function formatTime(at: Date): string {
  return at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
}
