import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Message } from '../messages.contract.ts';
import { markSeen } from './message-calls.ts';
import { newestOf } from './thread-messages.ts';
import { loadUnread } from './unread-messages.ts';

/** Marks an open thread as seen while its tab is visible. */
export function useMarkSeen(thread: Message): void {
  const { revalidate } = useRevalidator();
  const sentKey = useRef<string>(undefined);
  // Runs after each load, including the one when the tab becomes visible, so a failed request is retried then.
  useEffect(() => {
    const lastReadId = newestOf(thread).id;
    const key = `${thread.id} ${lastReadId}`;
    if (thread.unread === 0 || document.visibilityState === 'hidden' || sentKey.current === key) return;
    sentKey.current = key;
    markSeen(thread.id, lastReadId)
      .then(() => Promise.all([revalidate(), loadUnread()]))
      .catch(() => {
        sentKey.current = undefined;
      });
  }, [thread, revalidate]);
}
