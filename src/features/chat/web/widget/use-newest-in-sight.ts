import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A pixel or two are lost where a screen is enlarged. */
const NEARLY = 24;

/**
 * Keeps the end of a list in sight, whatever grows in it, unless one has scrolled up to read.
 * @param listRef what scrolls; its first child holds all that is in it
 * @param newest the last message's id
 * @param isOwn whether the newest is one's own: then one is led to it
 * @param onSeen called when all of it has been in sight
 */
export function useNewestInSight(
  listRef: RefObject<HTMLElement | null>,
  { newest, isOwn, onSeen }: { newest: string | undefined; isOwn: boolean; onSeen: () => void },
) {
  const follows = useRef(true);
  const shown = useRef(newest);
  const [isBehind, setBehind] = useState(false);

  function toNewest(): void {
    follows.current = true;
    setBehind(false);
    listRef.current!.scrollTop = listRef.current!.scrollHeight;
  }
  const follow = useEffectEvent(() => {
    if (follows.current) toNewest();
  });
  const see = useEffectEvent(() => {
    if (follows.current && document.visibilityState === 'visible') onSeen();
  });
  const arrive = useEffectEvent((id: string | undefined) => {
    const isNew = id !== shown.current;
    shown.current = id;
    if (isNew && (follows.current || isOwn)) toNewest();
    else if (isNew) setBehind(true);
    see();
  });

  useLayoutEffect(() => arrive(newest), [newest]);
  useEffect(() => {
    // It grows by more than messages, and the keyboard of a phone takes half of it away.
    const watched = new ResizeObserver(() => follow());
    watched.observe(listRef.current!);
    watched.observe(listRef.current!.firstElementChild!);
    const look = () => see();
    document.addEventListener('visibilitychange', look);
    return () => {
      watched.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [listRef]);

  function onScroll(): void {
    const { scrollHeight, scrollTop, clientHeight } = listRef.current!;
    follows.current = scrollHeight - scrollTop - clientHeight < NEARLY;
    if (!follows.current) return;
    setBehind(false);
    if (document.visibilityState === 'visible') onSeen();
  }

  /** Lets the list grow at its beginning, while what one reads stays where it is. */
  async function keepPlace(grow: () => Promise<void>): Promise<void> {
    const { scrollHeight, scrollTop } = listRef.current!;
    follows.current = false;
    await grow();
    requestAnimationFrame(() => {
      if (listRef.current) listRef.current.scrollTop = listRef.current.scrollHeight - scrollHeight + scrollTop;
    });
  }

  return { isBehind, toNewest, onScroll, keepPlace };
}
