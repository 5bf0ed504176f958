import { useLayoutEffect, type RefObject } from 'react';

/** How much of the bottom of the screen a bar takes, for what floats there. */
const OFFSET = '--bottom-offset';
/** Enough to float below a bar that has scrolled up with the end of its page. */
const ENOUGH_ROOM_PX = 96;

/** Keeps what floats at the bottom of the screen off a bar that sticks there. */
export function useBottomOffset(bar: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isVisible || !element) return undefined;
    const page = document.documentElement;
    const update = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const offset = page.clientHeight - bottom >= ENOUGH_ROOM_PX ? 0 : Math.max(0, page.clientHeight - top);
      page.style.setProperty(OFFSET, `${Math.round(offset)}px`);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    observer.observe(document.body);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
      page.style.removeProperty(OFFSET);
    };
  }, [bar, isVisible]);
}
