import { useMutation } from '../../../browser/use-mutation.ts';
import { messageTexts, type Sender } from '../messages.constants.ts';
import type { Message } from '../messages.contract.ts';
import { likeMessage } from './message-calls.ts';

const HEART = 'M12 20.5C6.5 16.8 3.5 13.8 3.5 9.9a4.4 4.4 0 0 1 8.5-1.5 4.4 4.4 0 0 1 8.5 1.5c0 3.9-3 6.9-8.5 10.6Z';

/** Likes a message. A like cannot be withdrawn. */
export function LikeButton({ thread: { id, likes, is_liked }, side }: { thread: Message; side: Sender }) {
  const { mutate, isBusy: isLiking } = useMutation(() => messageTexts.likeFailed, { alertsFailure: true });
  const isLiked = is_liked || isLiking;
  const count = likes + (isLiking && !is_liked ? 1 : 0);

  return (
    <button
      type="button"
      className="message-like"
      aria-pressed={isLiked}
      aria-disabled={isLiked || undefined}
      onClick={() => !isLiked && void mutate(() => likeMessage(side, id))}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={HEART} />
      </svg>
      {isLiked ? 'Liked' : 'Like'}
      {count > 0 && (
        <span className="tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? ' like' : ' likes'}</span>
        </span>
      )}
    </button>
  );
}
