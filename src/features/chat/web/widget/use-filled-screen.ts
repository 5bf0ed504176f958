import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the panel as large as what is seen of the page: an on-screen keyboard covers the lower part of a page without
 * making it smaller. Where the panel is a card, its styles take no notice.
 */
export function useFilledScreen(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const fit = () => {
      // By the style's own methods: the page's policy allows no attribute.
      panel.current?.style.setProperty('--seen-height', `${seen.height}px`);
      panel.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [panel]);
}
