import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { openDraft } from '../../../../browser/draft.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { ChatReply } from '../../chat-contents.contract.ts';
import { chatLimits, chatTexts } from '../../chat.constants.ts';
import { insertReply, searchReplies, findSlashCommand } from './canned-replies.ts';
import { ReplyPicker } from './reply-picker.tsx';

interface ComposerProps {
  chat: number;
  /** The visitor's name. */
  name: string;
  /** Whether the page has ever been connected. Messages written offline are sent later. */
  isReady: boolean;
  replies: ChatReply[] | null;
  /** @returns whether there was anything to send */
  onSend: (text: string) => boolean;
  onTyping: () => void;
  onFocus: () => void;
}

/** The message input. Drafts are saved for each chat, across reloads. */
export function Composer({ chat, name, isReady, replies, onSend, onTyping, onFocus }: ComposerProps) {
  const [draft] = useState(() => openDraft<{ text: string }>(`chat-${chat}`));
  const [text, setText] = useState(() => draft.read()?.text ?? '');
  const [caret, setCaret] = useState(text.length);
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const [dismissed, setDismissed] = useState(-1);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useFocusWhenReady(area, isReady);
  const placeCaret = useCaretPlacement(area);

  const slash = findSlashCommand(text, caret);
  const command = slash && slash.start !== dismissed ? { from: slash.start, query: slash.query } : null;
  const replyQuery = command ?? (isPickerOpen ? { from: caret, query: '' } : null);
  const matches = replyQuery && replies ? searchReplies(replies, replyQuery.query) : [];
  const isPicking = replyQuery !== null && replies !== null;
  const isTooLong = text.trim().length > chatLimits.message;

  const write = (value: string) => {
    setText(value);
    setIsPickerOpen(false);
    setActive(0);
    if (value === '') draft.clear();
    else draft.write({ text: value });
  };
  const pick = (reply: ChatReply) => {
    const inserted = insertReply(text, replyQuery?.from ?? caret, caret, reply.text);
    write(inserted.text);
    setCaret(inserted.caret);
    placeCaret(inserted.caret);
  };
  const closePicker = () => {
    setIsPickerOpen(false);
    setDismissed(slash?.start ?? -1);
  };
  const send = () => {
    // oxlint-disable-next-line no-console -- `spec.md`, section 8
    if (!isReady) console.warn('The chat is not connected yet: nothing was sent.');
    if (!isReady || isTooLong || !onSend(text)) return;
    write('');
    setCaret(0);
    setDismissed(-1);
    area.current?.focus();
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isPicking && event.key === 'Escape') {
      event.stopPropagation();
      return closePicker();
    }
    const isSending = event.key === 'Enter' && !event.shiftKey;
    if (isPicking && matches.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        return setActive((active + step + matches.length) % matches.length);
      }
      if (isSending || event.key === 'Tab') {
        event.preventDefault();
        return pick(matches[active] ?? matches[0]!);
      }
    }
    if (!isSending) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      data-sends
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isPicking && (
        <ReplyPicker id={`${id}-replies`} replies={matches} hasAny={replies.length > 0} active={active} onPick={pick} />
      )}
      <button
        type="button"
        className="round-button"
        aria-label="Canned replies"
        aria-expanded={isPicking}
        title="Type / for canned replies"
        disabled={!isReady}
        // Keeps the focus and the caret in the input.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          area.current?.focus();
          if (isPicking) closePicker();
          else setIsPickerOpen(true);
        }}
      >
        <DashboardIcon name="note" />
      </button>
      <textarea
        ref={area}
        className="field-input chat-input"
        rows={1}
        aria-label={`Message to ${name}`}
        placeholder={chatTexts.placeholder}
        disabled={!isReady}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        aria-autocomplete="list"
        aria-controls={isPicking ? `${id}-replies` : undefined}
        aria-activedescendant={isPicking && matches.length > 0 ? `${id}-replies-${active}` : undefined}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          write(event.currentTarget.value);
          if (!isBlank(event.currentTarget.value)) onTyping();
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      />
      <button type="submit" className="button chat-send" disabled={!isReady}>
        {chatTexts.send}
      </button>
      {isTooLong && (
        <p id={`${id}-error`} className="field-error chat-composer-error" role="alert">
          {`${chatTexts.tooLong} This one has ${text.trim().length.toLocaleString('en')}.`}
        </p>
      )}
    </form>
  );
}

/** Only with a mouse: on a phone, the keyboard would cover half of the chat. */
function useFocusWhenReady(area: React.RefObject<HTMLTextAreaElement | null>, isReady: boolean): void {
  useEffect(() => {
    if (isReady && matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true });
  }, [area, isReady]);
}

/** React moves the caret to the end of a text that it changes. */
function useCaretPlacement(area: React.RefObject<HTMLTextAreaElement | null>) {
  const position = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (position.current === null) return;
    area.current?.setSelectionRange(position.current, position.current);
    position.current = null;
  });
  return (at: number) => {
    position.current = at;
  };
}
