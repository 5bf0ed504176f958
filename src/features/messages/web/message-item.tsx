import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Message, Reply } from '../messages.contract.ts';
import { LikeButton } from './like-button.tsx';
import { describeAuthor, type Viewer } from './thread-words.ts';

interface MessageItemProps {
  item: Message | Reply;
  thread: Message;
  viewer: Viewer;
  /** Whether it is the last of one's own side, which says whether it was seen. */
  isLastOwn: boolean;
}

/** Something that was written, by whom and when. */
export function MessageItem({ item, thread, viewer, isLastOwn }: MessageItemProps) {
  const isOwn = item.sender === viewer.side;
  return (
    <article className="message" data-own={isOwn || undefined}>
      <p className="message-head">
        <bdi className="font-semibold">{describeAuthor(item, thread, viewer)}</bdi>{' '}
        <span className="text-soft">
          <DateTime at={item.timestamp} />
        </span>
      </p>
      <p className="message-text" dir="auto">
        {item.text}
      </p>
      {item === thread && <LikeButton thread={thread} side={viewer.side} />}
      {isLastOwn && <p className="message-seen">{item.is_read ? 'Seen' : 'Not seen yet'}</p>}
    </article>
  );
}
