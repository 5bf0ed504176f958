import { useEffect, useRef, useState } from 'react';
import { chatLimits, chatTexts } from '../../chat.constants.ts';
import type { ChatState, VisitorChat } from './visitor-chat.ts';

const EMAIL_PROMPTS = [chatTexts.away, chatTexts.busy, chatTexts.stillWaiting];

/** Asks for the visitor's email if the bot has asked for it, or a transcript needs it. */
export function EmailField({ chat, state }: { chat: VisitorChat; state: ChatState }) {
  const [error, setError] = useState<string | null>(null);
  const { messages } = chat.messageStore;
  const unanswered = messages.slice(messages.findLastIndex(({ from }) => from === 'admin') + 1);
  const isInReply = (text: string) => unanswered.some(({ from, message }) => from === 'bot' && message.includes(text));
  // An address may also be typed as a message.
  const isAnswered = isInReply(chatTexts.emailSaved);
  const isRequested = state.notice === chatTexts.noEmail || (!isAnswered && EMAIL_PROMPTS.some(isInReply));
  const isVisible = state.email === null && isRequested;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isVisible && state.notice === chatTexts.noEmail) input.current?.focus();
  }, [isVisible, state.notice]);
  if (!isVisible) return null;

  async function save(form: HTMLFormElement): Promise<void> {
    const field = input.current!;
    const messageInput = form.closest('dialog')?.querySelector('textarea');
    const email = field.value.trim();
    const isValid = email !== '' && field.validity.valid;
    const failure = isValid ? await chat.setEmail(email) : chatTexts.notAnEmail;
    setError(failure);
    if (failure !== null) field.focus();
    else messageInput?.focus();
  }

  return (
    <form
      className="widget-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <label className="field-label" htmlFor="chat-email">
        Your email
      </label>
      <div className="widget-email-row">
        <input
          ref={input}
          id="chat-email"
          className="field-input"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={chatLimits.email}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : 'chat-email-error'}
        />
        <button type="submit" className="button button-small button-quiet">
          Save
        </button>
      </div>
      {error !== null && (
        <p id="chat-email-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
