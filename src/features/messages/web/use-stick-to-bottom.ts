import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a list to its newest item on mount and when one arrives, unless the user has scrolled up.
 * @param newest the id of the last item
 * @param isOwn whether the user wrote it: it always scrolls into view
 */
export function useStickToBottom(newest: number, isOwn: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastNewest = useRef<number>(undefined);

  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting ?? true;
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (lastNewest.current === newest) return;
    lastNewest.current = newest;
    if (!box.current || (!isAtEnd.current && !isOwn)) return;
    box.current.scrollTop = box.current.scrollHeight;
    // On a phone the page scrolls, not the list.
    const section = box.current.closest('section');
    if (section && section.getBoundingClientRect().bottom > innerHeight) section.scrollIntoView({ block: 'end' });
  }, [newest, isOwn]);
  return { box, end };
}
