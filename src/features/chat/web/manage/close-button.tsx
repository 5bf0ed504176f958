import type { ChatSummary } from '../../chat.contract.ts';
import { useChatChange } from './change-chat.ts';

/** Closes or reopens a chat. The visitor's next message reopens it as well. */
export function CloseButton({ chat: { id, closed_at } }: { chat: ChatSummary }) {
  const { change, isBusy } = useChatChange(id);
  const isClosed = closed_at !== null;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isBusy || undefined}
      onClick={() =>
        void change(
          { is_closed: !isClosed },
          isClosed ? 'The conversation is open again.' : 'The conversation is closed.',
        )
      }
    >
      {isClosed ? 'Open again' : 'Close'}
    </button>
  );
}
