import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { ChatContentsApi, ChatReply } from '../../chat-contents.contract.ts';

const call = createApiClient<ChatContentsApi>();

/** Loads the canned replies when the page opens; null until then. */
export function useReplies(): ChatReply[] | null {
  const [replies, setReplies] = useState<ChatReply[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/chat-replies/', { signal: controller.signal })
      .then(setReplies)
      // The composer works without them.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return replies;
}
