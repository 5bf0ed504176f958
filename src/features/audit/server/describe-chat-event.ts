import type { DescribedEvent } from './described-event.ts';

/** Describes live chat events; null for others. */
export function describeChatEvent({ action, subject_id, details }: DescribedEvent): string | null {
  const chat = subject_id === null ? 'a chat' : `chat no. ${subject_id}`;
  switch (action) {
    case 'chat.assigned':
      return details['to'] === null ? `left ${chat} to whoever is free` : `handed ${chat} over`;
    case 'chat.closed':
      return `closed ${chat}`;
    case 'chat.reopened':
      return `opened ${chat} again`;
    case 'chat.deleted':
      return `deleted ${chat}`;
    case 'chat.transcript_mailed':
      return `mailed ${chat}`;
    case 'chat_settings.changed':
      return 'changed how the chat presents itself';
    case 'chat_answer.added':
      return 'taught the chat’s bot an answer';
    case 'chat_answer.changed':
      return 'changed an answer of the chat’s bot';
    case 'chat_answer.deleted':
      return 'deleted an answer of the chat’s bot';
    case 'chat_reply.added':
      return 'added a canned reply';
    case 'chat_reply.changed':
      return 'changed a canned reply';
    case 'chat_reply.deleted':
      return 'deleted a canned reply';
    default:
      return null;
  }
}
