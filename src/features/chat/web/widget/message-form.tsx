import { useState, type RefObject } from 'react';
import { chatLimits, chatTexts } from '../../chat.constants.ts';
import type { VisitorChat } from './visitor-chat.ts';

interface MessageFormProps {
  chat: VisitorChat;
  isDisabled: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The message input: Enter sends, Shift+Enter starts a new line. */
export function MessageForm({ chat, isDisabled, input }: MessageFormProps) {
  const [text, setText] = useState(chat.draft);
  const remaining = chatLimits.message - text.length;

  function send(): void {
    if (!chat.send(text)) return;
    setText('');
    // After a click on the button, the user continues to write.
    input.current?.focus();
  }

  return (
    <form
      className="widget-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={input}
        className="field-input widget-input"
        aria-label="Your message"
        aria-describedby={remaining <= 100 ? 'chat-left' : undefined}
        placeholder={chatTexts.placeholder}
        rows={1}
        maxLength={chatLimits.message}
        enterKeyHint="send"
        value={text}
        disabled={isDisabled}
        onChange={({ target }) => {
          setText(target.value);
          chat.setDraft(target.value);
        }}
        onKeyDown={(event) => {
          // During IME composition, Enter confirms the word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" className="button button-small" disabled={isDisabled}>
        {chatTexts.send}
      </button>
      {remaining <= 100 && (
        <p id="chat-left" className="widget-characters-left">
          {remaining === 1 ? '1 character left' : `${remaining} characters left`}
        </p>
      )}
    </form>
  );
}
