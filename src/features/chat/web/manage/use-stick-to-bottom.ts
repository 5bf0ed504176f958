import { useCallback, useLayoutEffect, useRef, useState } from 'react';

const NEAR_BOTTOM_PX = 60;

/**
 * Keeps a growing list scrolled to the bottom unless the user has scrolled up; keeps the reading position when items
 * are prepended.
 * @param first identifies the first item
 * @param last identifies the last item
 */
export function useStickToBottom(first: number | undefined, last: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtBottom, setIsAtBottom] = useState(true);
  const previous = useRef({ first, last, height: 0 });

  const onScroll = useCallback(() => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    setIsAtBottom(scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX);
  }, []);
  const scrollToBottom = useCallback(() => {
    list.current!.scrollTop = list.current!.scrollHeight;
    setIsAtBottom(true);
  }, []);

  useLayoutEffect(() => {
    const element = list.current!;
    const hasOlderItems = previous.current.first !== undefined && first !== previous.current.first;
    if (isAtBottom) element.scrollTop = element.scrollHeight;
    else if (hasOlderItems) element.scrollTop += element.scrollHeight - previous.current.height;
    previous.current = { first, last, height: element.scrollHeight };
  }, [first, last, isAtBottom]);

  useLayoutEffect(() => {
    // For example, when a phone's keyboard opens or the composer grows.
    const observer = new ResizeObserver(() => {
      if (isAtBottom) list.current!.scrollTop = list.current!.scrollHeight;
    });
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, [isAtBottom]);

  return { list, isAtBottom, onScroll, scrollToBottom };
}
