import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Scroll positions are fractional on zoomed screens. */
const TOLERANCE_PX = 24;

/**
 * Keeps a growing list scrolled to the bottom unless the user has scrolled up.
 * @param listRef the scrolling element; its first child contains everything
 * @param newest the last message's id
 * @param isOwn whether the newest is the visitor's own: it always scrolls into view
 * @param onSeen called when the newest has been visible
 */
export function useStickToBottom(
  listRef: RefObject<HTMLElement | null>,
  { newest, isOwn, onSeen }: { newest: string | undefined; isOwn: boolean; onSeen: () => void },
) {
  const isFollowing = useRef(true);
  const lastNewest = useRef(newest);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  function scrollToNewest(): void {
    isFollowing.current = true;
    setHasNewBelow(false);
    listRef.current!.scrollTop = listRef.current!.scrollHeight;
  }
  const follow = useEffectEvent(() => {
    if (isFollowing.current) scrollToNewest();
  });
  const reportSeen = useEffectEvent(() => {
    if (isFollowing.current && document.visibilityState === 'visible') onSeen();
  });
  const onNewest = useEffectEvent((id: string | undefined) => {
    const isNew = id !== lastNewest.current;
    lastNewest.current = id;
    if (isNew && (isFollowing.current || isOwn)) scrollToNewest();
    else if (isNew) setHasNewBelow(true);
    reportSeen();
  });

  useLayoutEffect(() => onNewest(newest), [newest]);
  useEffect(() => {
    // More than messages makes it grow, and a phone's keyboard shrinks it.
    const observer = new ResizeObserver(() => follow());
    observer.observe(listRef.current!);
    observer.observe(listRef.current!.firstElementChild!);
    const onVisibilityChange = () => reportSeen();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [listRef]);

  function onScroll(): void {
    const { scrollHeight, scrollTop, clientHeight } = listRef.current!;
    isFollowing.current = scrollHeight - scrollTop - clientHeight < TOLERANCE_PX;
    if (!isFollowing.current) return;
    setHasNewBelow(false);
    if (document.visibilityState === 'visible') onSeen();
  }

  /** Prepends items without moving what the user is reading. */
  async function preservePosition(grow: () => Promise<void>): Promise<void> {
    const { scrollHeight, scrollTop } = listRef.current!;
    isFollowing.current = false;
    await grow();
    requestAnimationFrame(() => {
      if (listRef.current) listRef.current.scrollTop = listRef.current.scrollHeight - scrollHeight + scrollTop;
    });
  }

  return { hasNewBelow, scrollToNewest, onScroll, preservePosition };
}
