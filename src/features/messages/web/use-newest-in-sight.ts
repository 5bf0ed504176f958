import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a list to its newest item when it is shown, and when one comes while the end is in sight: whoever has scrolled
 * up is left to read.
 * @param newest the number of the last item
 * @param isOwn whether the viewer wrote it, who wants to see it in any case
 */
export function useNewestInSight(newest: number, isOwn: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = useRef<number>(undefined);

  useEffect(() => {
    if (!end.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting ?? true;
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (shown.current === newest) return;
    shown.current = newest;
    if (!box.current || (!isAtEnd.current && !isOwn)) return;
    box.current.scrollTop = box.current.scrollHeight;
    // On a phone it is the page that scrolls, as far as what stands below the list.
    const around = box.current.closest('section');
    if (around && around.getBoundingClientRect().bottom > innerHeight) around.scrollIntoView({ block: 'end' });
  }, [newest, isOwn]);
  return { box, end };
}
