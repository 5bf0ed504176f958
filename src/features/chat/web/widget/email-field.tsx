import { useEffect, useRef, useState } from 'react';
import { chatLimits, chatWords } from '../../chat-words.contract.ts';
import type { ChatState, VisitorChat } from './visitor-chat.ts';

const asking = [chatWords.nobodyHere, chatWords.stillWaiting];

/** Where one can be reached: asked for where the bot has asked, or where something is to be mailed. */
export function EmailField({ chat, state }: { chat: VisitorChat; state: ChatState }) {
  const [error, setError] = useState<string | null>(null);
  const { messages } = chat.conversation;
  const unanswered = messages.slice(messages.findLastIndex(({ from }) => from === 'admin') + 1);
  const isAsked =
    state.notice === chatWords.noEmail ||
    unanswered.some(({ from, message }) => from === 'bot' && asking.some((words) => message.endsWith(words)));
  const isShown = state.email === null && isAsked;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShown && state.notice === chatWords.noEmail) input.current?.focus();
  }, [isShown, state.notice]);
  if (!isShown) return null;

  async function leave(form: HTMLFormElement): Promise<void> {
    const field = input.current!;
    const line = form.closest('dialog')?.querySelector('textarea');
    const email = field.value.trim();
    const isAddress = email !== '' && field.validity.valid;
    const wrong = isAddress
      ? await chat.leaveEmail(email)
      : 'Please enter an e-mail address, such as name@example.com.';
    setError(wrong);
    if (wrong !== null) field.focus();
    else line?.focus();
  }

  return (
    <form
      className="widget-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void leave(event.currentTarget);
      }}
    >
      <label className="field-label" htmlFor="chat-email">
        Your e-mail
      </label>
      <div className="widget-email-line">
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
