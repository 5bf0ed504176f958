import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Within this many pixels of its end, a list counts as scrolled down. */
const NEAR = 60;

/**
 * Keeps the end of a list in sight as it grows, unless one has scrolled up; and keeps in its place what one reads when
 * something is put before it.
 * @param first what the list begins with
 * @param last what it ends with
 */
export function useEndInSight(first: number | undefined, last: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const before = useRef({ first, last, height: 0 });

  const look = useCallback(() => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    setIsAtEnd(scrollHeight - scrollTop - clientHeight < NEAR);
  }, []);
  const toEnd = useCallback(() => {
    list.current!.scrollTop = list.current!.scrollHeight;
    setIsAtEnd(true);
  }, []);

  useLayoutEffect(() => {
    const element = list.current!;
    const hasGrownBefore = before.current.first !== undefined && first !== before.current.first;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (hasGrownBefore) element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { first, last, height: element.scrollHeight };
  }, [first, last, isAtEnd]);

  useLayoutEffect(() => {
    // As when the keyboard of a phone takes half of the screen, or the line to write in grows.
    const observer = new ResizeObserver(() => {
      if (isAtEnd) list.current!.scrollTop = list.current!.scrollHeight;
    });
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, [isAtEnd]);

  return { list, isAtEnd, look, toEnd };
}
