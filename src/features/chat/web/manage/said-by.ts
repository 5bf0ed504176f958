import type { ChatMessage } from '../../chat.contract.ts';

/** Whoever goes on within this time is not named again. */
const GOES_ON_MS = 5 * 60_000;

export interface SaidMessage {
  message: ChatMessage;
  /** Set at the first message of a day. */
  day: Date | null;
  /** Whether it stands under a name of its own. */
  isNamed: boolean;
}

/** The messages with what stands between them: the days, and who speaks where that changes. */
export function withSpeakers(messages: readonly ChatMessage[]): SaidMessage[] {
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const at = new Date(message.timestamp);
    const before = previous && new Date(previous.timestamp);
    const isNewDay = before?.toDateString() !== at.toDateString();
    const goesOn =
      previous?.from === message.from &&
      previous.author === message.author &&
      at.getTime() - before!.getTime() < GOES_ON_MS;
    return { message, day: isNewDay ? at : null, isNamed: isNewDay || !goesOn };
  });
}

/** "Today", "Yesterday", or the date. */
export function describeChatDay(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

export function describeTime(at: Date): string {
  return at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
}
