import { useState } from 'react';
import { openDraft } from '../../../browser/draft.ts';
import { randomUuid } from '../../../browser/random-uuid.ts';

interface MessageDraft {
  text: string;
  /** The recipient; empty if it is fixed. */
  to: string;
  /** The message sent without a response. If it is unchanged, a retry uses the same submission. */
  tried?: { text: string; to: string; submission: string };
}

/**
 * The text of a message form, saved in this browser until it is sent.
 * @param name unique per form
 * @param initial the form's initial values
 */
export function useMessageDraft(name: string, initial: { text?: string; to?: string } = {}) {
  const empty = { text: initial.text ?? '', to: initial.to ?? '' };
  const [draft] = useState(() => openDraft<MessageDraft>(name));
  const [content, setContent] = useState<MessageDraft>(() => draft.read() ?? empty);

  const save = (next: MessageDraft) => {
    setContent(next);
    if (next.text === empty.text && next.to === empty.to) draft.clear();
    else draft.write(next);
  };
  return {
    text: content.text,
    to: content.to,
    setText: (text: string) => save({ ...content, text }),
    setTo: (to: string) => save({ ...content, to }),
    /** Returns the message to send. A failed attempt may have arrived: the same text keeps its submission. */
    prepare: () => {
      const text = content.text.trim();
      const to = content.to.trim();
      const isRetry = content.tried?.text === text && content.tried.to === to;
      const tried = isRetry ? content.tried! : { text, to, submission: randomUuid() };
      save({ ...content, tried });
      return tried;
    },
    /** Removes what was sent; text typed since stays. */
    clear: (sent: { text: string }) => {
      draft.clear();
      setContent((now) => {
        const rest = now.text.trim() === sent.text ? '' : withoutStart(now.text, sent.text);
        if (rest !== '') draft.write({ text: rest, to: now.to });
        return rest === '' ? { text: '', to: empty.to } : { text: rest, to: now.to };
      });
    },
  };
}

function withoutStart(text: string, start: string): string {
  return text.trimStart().startsWith(start) ? text.trimStart().slice(start.length).trimStart() : text;
}
