import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { openDraft } from '../../../../browser/draft.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { ChatReply } from '../../chat-contents.contract.ts';
import { chatLimits, chatWords } from '../../chat-words.contract.ts';
import { insertReply, repliesFor, slashBefore } from './canned-replies.ts';
import { ReplyPicker } from './reply-picker.tsx';

interface ComposerProps {
  chat: number;
  /** To whom one writes. */
  name: string;
  /** Whether there has been a connection: what is written while it is away again waits for it. */
  isReady: boolean;
  replies: ChatReply[] | null;
  /** @returns whether there was something to send */
  onSend: (text: string) => boolean;
  onTyping: () => void;
  onFocus: () => void;
}

/** Where an Admin writes. What is typed is kept for each conversation, through reloads too. */
export function Composer({ chat, name, isReady, replies, onSend, onTyping, onFocus }: ComposerProps) {
  const [draft] = useState(() => openDraft<{ text: string }>(`chat-${chat}`));
  const [text, setText] = useState(() => draft.read()?.text ?? '');
  const [caret, setCaret] = useState(text.length);
  const [isAsked, setIsAsked] = useState(false);
  const [dismissed, setDismissed] = useState(-1);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useFocusWhenReady(area, isReady);
  const placeCaret = usePlacedCaret(area);

  const slash = slashBefore(text, caret);
  const wanted = slash && slash.start !== dismissed ? { from: slash.start, words: slash.words } : null;
  const asked = wanted ?? (isAsked ? { from: caret, words: '' } : null);
  const offered = asked && replies ? repliesFor(replies, asked.words) : [];
  const isOffering = asked !== null && replies !== null;
  const isTooLong = text.trim().length > chatLimits.message;

  const write = (typed: string) => {
    setText(typed);
    setIsAsked(false);
    setActive(0);
    if (typed === '') draft.clear();
    else draft.write({ text: typed });
  };
  const pick = (reply: ChatReply) => {
    const inserted = insertReply(text, asked?.from ?? caret, caret, reply.text);
    write(inserted.text);
    setCaret(inserted.caret);
    placeCaret(inserted.caret);
  };
  const leave = () => {
    setIsAsked(false);
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
    if (isOffering && event.key === 'Escape') {
      event.stopPropagation();
      return leave();
    }
    const isSending = event.key === 'Enter' && !event.shiftKey;
    if (isOffering && offered.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        return setActive((active + step + offered.length) % offered.length);
      }
      if (isSending || event.key === 'Tab') {
        event.preventDefault();
        return pick(offered[active] ?? offered[0]!);
      }
    }
    if (!isSending) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isOffering && (
        <ReplyPicker id={`${id}-replies`} replies={offered} hasAny={replies.length > 0} active={active} onPick={pick} />
      )}
      <button
        type="button"
        className="round-button"
        aria-label="Canned replies"
        aria-expanded={isOffering}
        title="Canned replies: type /"
        disabled={!isReady}
        // The line keeps the focus, and with it the caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          area.current?.focus();
          if (isOffering) leave();
          else setIsAsked(true);
        }}
      >
        <DashboardIcon name="note" />
      </button>
      <textarea
        ref={area}
        className="field-input chat-line"
        rows={1}
        aria-label={`Message to ${name}`}
        placeholder={chatWords.placeholder}
        disabled={!isReady}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        aria-autocomplete="list"
        aria-controls={isOffering ? `${id}-replies` : undefined}
        aria-activedescendant={isOffering && offered.length > 0 ? `${id}-replies-${active}` : undefined}
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
        {chatWords.send}
      </button>
      {isTooLong && (
        <p id={`${id}-error`} className="field-error chat-composer-error" role="alert">
          {`${chatWords.tooLong} This one has ${text.trim().length.toLocaleString('en')}.`}
        </p>
      )}
    </form>
  );
}

/** Where there is a keyboard; on a phone it would cover half of what one came to read. */
function useFocusWhenReady(area: React.RefObject<HTMLTextAreaElement | null>, isReady: boolean): void {
  useEffect(() => {
    if (isReady && matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true });
  }, [area, isReady]);
}

/** React puts the caret at the end of a text that it changes. */
function usePlacedCaret(area: React.RefObject<HTMLTextAreaElement | null>) {
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    area.current?.setSelectionRange(place.current, place.current);
    place.current = null;
  });
  return (at: number) => {
    place.current = at;
  };
}
