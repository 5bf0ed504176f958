import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { caller } from '../../../../browser/call-api.ts';
import { describeFailure } from '../../../../browser/api-failure.ts';
import type { ChatApi, ChatMessage } from '../../chat.contract.ts';
import { openConversation } from './open-conversations.ts';

const call = caller<ChatApi>();

/**
 * One conversation as it is said, sent and read back.
 * @param newest what was loaded of it
 * @param lastSeq how far it goes, as was told since
 */
export function useConversation(id: number, newest: ChatMessage[], lastSeq: number) {
  const { conversation, postman } = openConversation(id);
  const shown = useSyncExternalStore(
    conversation.subscribe,
    () => conversation.shown,
    () => conversation.shown,
  );
  const [earlier, setEarlier] = useState<{ isLoading: boolean; failure: string | null }>(atRest);
  const [hasBeginning, setHasBeginning] = useState(false);
  const isAsking = useRef(false);

  useLayoutEffect(() => {
    // They follow one another without a gap, and nothing follows them.
    conversation.takePage(Number.POSITIVE_INFINITY, newest);
    postman.wake();
  }, [conversation, postman, newest]);

  const fetchBefore = useCallback(
    async (before: number) => {
      const query = { before: String(before) };
      const messages = await call('GET /api/chats/:id/messages', { params: { id }, query });
      conversation.takePage(before, messages);
      return messages;
    },
    [conversation, id],
  );
  const loadEarlier = async (before: number) => {
    if (isAsking.current) return;
    isAsking.current = true;
    setEarlier({ isLoading: true, failure: null });
    try {
      const messages = await fetchBefore(before);
      if (messages.length === 0) setHasBeginning(true);
      setEarlier(atRest);
    } catch (failure) {
      setEarlier({ isLoading: false, failure: describeFailure(failure, 'Earlier messages could not be loaded.') });
    } finally {
      isAsking.current = false;
    }
  };

  const missingBefore = conversation.missingBefore;
  useEffect(() => {
    // A connection that came back has left out what was said meanwhile; where it fails, the next load tries again.
    if (missingBefore !== null && newest.length > 0) void fetchBefore(missingBefore).catch(() => undefined);
  }, [missingBefore, fetchBefore, newest]);

  const isBehind = lastSeq > (shown.messages.at(-1)?.seq ?? 0);
  useEffect(() => {
    if (!isBehind) return undefined;
    // Messages are told one by one, and before this. What is still not there was said in another conversation that has
    // gone into this one, or when nobody could be told.
    const timer = setTimeout(() => void fetchBefore(lastSeq + 1).catch(() => undefined), MISSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBehind, lastSeq, fetchBefore]);

  const first = shown.messages[0]?.seq ?? 1;
  return {
    ...shown,
    hasEarlier: first > 1 && !hasBeginning,
    earlier,
    loadEarlier: () => void loadEarlier(first),
    send(text: string): boolean {
      const one = conversation.send(text);
      postman.wake();
      return one !== null;
    },
    retry(unsent: string) {
      conversation.retry(unsent);
      postman.wake();
    },
    discard: (unsent: string) => conversation.discard(unsent),
  };
}

const MISSED_AFTER_MS = 1000;
const atRest = { isLoading: false, failure: null };
