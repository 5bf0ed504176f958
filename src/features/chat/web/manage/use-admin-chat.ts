import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { getAdminChat } from './open-chats.ts';

/**
 * An Admin's open chat: messages, sending and earlier pages.
 * @param newest the loaded messages
 * @param lastSeq the last `seq`, from live updates
 */
export function useAdminChat(id: number, newest: ChatMessage[], lastSeq: number) {
  const chat = getAdminChat(id);
  const { messageStore } = chat;
  const snapshot = useSyncExternalStore(
    messageStore.subscribe,
    () => messageStore.snapshot,
    () => messageStore.snapshot,
  );
  const [earlier, setEarlier] = useState<{ isLoading: boolean; failure: string | null }>(idle);
  const isRequesting = useRef(false);

  useLayoutEffect(() => chat.addNewest(newest), [chat, newest]);
  useEffect(() => chat.show(), [chat]);

  const loadEarlier = async () => {
    if (isRequesting.current) return;
    isRequesting.current = true;
    setEarlier({ isLoading: true, failure: null });
    try {
      await chat.loadEarlier();
      setEarlier(idle);
    } catch (failure) {
      setEarlier({ isLoading: false, failure: describeFailure(failure, 'Earlier messages didn’t load.') });
    } finally {
      isRequesting.current = false;
    }
  };

  const isBehind = lastSeq > (snapshot.messages.at(-1)?.seq ?? 0);
  useEffect(() => {
    if (!isBehind) return undefined;
    // Messages arrive live before this update. What is still missing came from a merged chat, or could not be sent
    // live.
    const timer = setTimeout(() => chat.catchUpTo(lastSeq), MISSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBehind, lastSeq, chat]);

  return {
    ...snapshot,
    hasEarlier: messageStore.hasEarlier,
    earlier,
    loadEarlier: () => void loadEarlier(),
    send: (text: string) => chat.send(text),
    retry: (pending: string) => chat.retry(pending),
    discard: (pending: string) => messageStore.discard(pending),
  };
}

const MISSED_AFTER_MS = 1000;
const idle = { isLoading: false, failure: null };
