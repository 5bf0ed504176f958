import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Message } from '../messages.contract.ts';
import { markSeen } from './message-calls.ts';
import { newestOf } from './thread-words.ts';
import { loadUnread } from './unread-messages.ts';

/** Tells the server that a thread which is open in a tab that is looked at has been seen. */
export function useSeen(thread: Message): void {
  const { revalidate } = useRevalidator();
  const told = useRef<string>(undefined);
  // Each load brings a new object, also the one when the tab comes into sight: a try that failed is made again then.
  useEffect(() => {
    const until = newestOf(thread).id;
    const name = `${thread.id} ${until}`;
    if (thread.unread === 0 || document.visibilityState === 'hidden' || told.current === name) return;
    told.current = name;
    markSeen(thread.id, until)
      .then(() => Promise.all([revalidate(), loadUnread()]))
      .catch(() => {
        told.current = undefined;
      });
  }, [thread, revalidate]);
}
