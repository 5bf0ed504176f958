import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Message, Reply } from '../messages.contract.ts';
import { LikeButton } from './like-button.tsx';
import { describeAuthor, type Participant } from './thread-messages.ts';

interface MessageItemProps {
  item: Message | Reply;
  thread: Message;
  participant: Participant;
  /** Whether it is the last message of the reader's side, which shows whether it was seen. */
  isLastOwn: boolean;
}

export function MessageItem({ item, thread, participant, isLastOwn }: MessageItemProps) {
  const isOwn = item.sender === participant.side;
  return (
    <article className="message" data-own={isOwn || undefined}>
      <p className="message-head">
        <bdi className="font-semibold">{describeAuthor(item, thread, participant)}</bdi>{' '}
        <span className="text-soft">
          <DateTime at={item.timestamp} />
        </span>
      </p>
      <p className="message-text" dir="auto">
        {item.text}
      </p>
      {item === thread && <LikeButton thread={thread} side={participant.side} />}
      {isLastOwn && <p className="message-seen">{item.is_read ? 'Seen' : 'Not seen yet'}</p>}
    </article>
  );
}
