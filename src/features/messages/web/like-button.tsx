import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { messageTexts, type Sender } from '../messages.constants.ts';
import type { Message } from '../messages.contract.ts';
import { likeMessage } from './message-calls.ts';

const HEART = 'M12 20.5C6.5 16.8 3.5 13.8 3.5 9.9a4.4 4.4 0 0 1 8.5-1.5 4.4 4.4 0 0 1 8.5 1.5c0 3.9-3 6.9-8.5 10.6Z';

/** Likes a message. A like cannot be withdrawn. */
export function LikeButton({ thread: { id, likes, is_liked }, side }: { thread: Message; side: Sender }) {
  const { revalidate } = useRevalidator();
  const [isLiking, setIsLiking] = useState(false);
  const isRunning = useRef(false);
  const isLiked = is_liked || isLiking;
  const count = likes + (isLiking && !is_liked ? 1 : 0);

  const like = async () => {
    if (isLiked || isRunning.current) return;
    isRunning.current = true;
    setIsLiking(true);
    try {
      await likeMessage(side, id);
      await revalidate();
    } catch (failure) {
      if (failure instanceof ApiFailure) showAlert(messageTexts.likeFailed, 'error');
    } finally {
      isRunning.current = false;
      setIsLiking(false);
    }
  };

  return (
    <button
      type="button"
      className="message-like"
      aria-pressed={isLiked}
      aria-disabled={isLiked || undefined}
      onClick={() => void like()}
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
