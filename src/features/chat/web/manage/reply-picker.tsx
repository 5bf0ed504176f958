import { Link } from 'react-router';
import { scrollIntoView } from '../../../../ui/scroll-into-view.ts';
import type { ChatReply } from '../../chat-contents.contract.ts';

interface ReplyPickerProps {
  id: string;
  replies: ChatReply[];
  /** Whether any canned replies exist. */
  hasAny: boolean;
  /** The index of the reply that Enter picks. */
  active: number;
  onPick: (reply: ChatReply) => void;
}

/** Matching canned replies. The input keeps the focus and handles the keys. */
export function ReplyPicker({ id, replies, hasAny, active, onPick }: ReplyPickerProps) {
  return (
    <div className="chat-replies">
      <p className="chat-replies-head" role="status">
        {replies.length > 0 && 'Canned replies'}
        {replies.length === 0 && hasAny && 'No match.'}
        {!hasAny && (
          <>
            No canned replies yet.{' '}
            <Link className="text-link" to="/admin-dashboard/chats/answers">
              Add some
            </Link>
          </>
        )}
      </p>
      {replies.length > 0 && (
        <div role="listbox" id={id} aria-label="Canned replies">
          {replies.map((reply, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the line's keys choose
            <div
              key={reply.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="chat-reply"
              ref={index === active ? scrollIntoView : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(reply)}
            >
              <span className="font-semibold">{reply.title}</span>
              <span className="chat-reply-text">{reply.text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
