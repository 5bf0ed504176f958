import type { DescribedDeed } from './described-deed.ts';

/** A deed about the live chat in plain words; null for any other. */
export function describeChatDeed({ action, subject_id, details }: DescribedDeed): string | null {
  const which = subject_id === null ? 'a chat' : `chat no. ${subject_id}`;
  switch (action) {
    case 'chat.assigned':
      return details['to'] === null ? `left ${which} to whoever is free` : `handed ${which} over`;
    case 'chat.closed':
      return `closed ${which}`;
    case 'chat.reopened':
      return `opened ${which} again`;
    case 'chat.deleted':
      return `deleted ${which}`;
    case 'chat.transcript_mailed':
      return `mailed ${which}`;
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
