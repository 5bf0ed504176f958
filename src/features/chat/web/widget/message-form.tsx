import { useState, type RefObject } from 'react';
import { chatLimits, chatWords } from '../../chat-words.contract.ts';
import type { VisitorChat } from './visitor-chat.ts';

interface MessageFormProps {
  chat: VisitorChat;
  isDisabled: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Where one writes: Enter sends, with Shift it begins a new line. */
export function MessageForm({ chat, isDisabled, input }: MessageFormProps) {
  const [text, setText] = useState(chat.draft);
  const left = chatLimits.message - text.length;

  function send(): void {
    if (!chat.send(text)) return;
    setText('');
    // Where the button was pressed: one goes on writing.
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
        aria-describedby={left <= 100 ? 'chat-left' : undefined}
        placeholder={chatWords.placeholder}
        rows={1}
        maxLength={chatLimits.message}
        enterKeyHint="send"
        value={text}
        disabled={isDisabled}
        onChange={({ target }) => {
          setText(target.value);
          chat.write(target.value);
        }}
        onKeyDown={(event) => {
          // While a word is being composed, Enter takes the word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" className="button button-small" disabled={isDisabled}>
        {chatWords.send}
      </button>
      {left <= 100 && (
        <p id="chat-left" className="widget-left">
          {left === 1 ? '1 character left' : `${left} characters left`}
        </p>
      )}
    </form>
  );
}
