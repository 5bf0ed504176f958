import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { openConversation } from './open-conversations.ts';

/**
 * One conversation as it is said, sent and read back.
 * @param newest what was loaded of it
 * @param lastSeq how far it goes, as was told since
 */
export function useConversation(id: number, newest: ChatMessage[], lastSeq: number) {
  const chat = openConversation(id);
  const { conversation } = chat;
  const shown = useSyncExternalStore(
    conversation.subscribe,
    () => conversation.shown,
    () => conversation.shown,
  );
  const [earlier, setEarlier] = useState<{ isLoading: boolean; failure: string | null }>(atRest);
  const isAsking = useRef(false);

  useLayoutEffect(() => chat.addNewest(newest), [chat, newest]);
  useEffect(() => chat.show(), [chat]);

  const loadEarlier = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setEarlier({ isLoading: true, failure: null });
    try {
      await chat.loadEarlier();
      setEarlier(atRest);
    } catch (failure) {
      setEarlier({ isLoading: false, failure: describeFailure(failure, 'Earlier messages could not be loaded.') });
    } finally {
      isAsking.current = false;
    }
  };

  const isBehind = lastSeq > (shown.messages.at(-1)?.seq ?? 0);
  useEffect(() => {
    if (!isBehind) return undefined;
    // Messages are told one by one, and before this. What is still not there was said in another conversation that has
    // gone into this one, or when nobody could be told.
    const timer = setTimeout(() => chat.catchUpTo(lastSeq), MISSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBehind, lastSeq, chat]);

  return {
    ...shown,
    hasEarlier: conversation.hasEarlier,
    earlier,
    loadEarlier: () => void loadEarlier(),
    send: (text: string) => chat.send(text),
    retry: (unsent: string) => chat.retry(unsent),
    discard: (unsent: string) => conversation.discard(unsent),
  };
}

const MISSED_AFTER_MS = 1000;
const atRest = { isLoading: false, failure: null };
