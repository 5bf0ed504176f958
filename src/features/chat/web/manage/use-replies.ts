import { useEffect, useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ChatContentsApi, ChatReply } from '../../chat-contents.contract.ts';

const call = currentUser<ChatContentsApi>();

/** The canned replies; null until they are there. They are looked for again each time that the page is opened. */
export function useReplies(): ChatReply[] | null {
  const [replies, setReplies] = useState<ChatReply[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/chat-replies/', { signal: leaving.signal })
      .then(setReplies)
      // One can write without them.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return replies;
}
