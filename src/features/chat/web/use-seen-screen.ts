import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells an element's styles what is seen of the page (`--seen-top`, `--seen-height`): an on-screen keyboard covers the
 * lower part of a page without making it smaller. Styles that do not fill the screen take no notice.
 */
export function useSeenScreen(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const fit = () => {
      // By the style's own methods: the page's policy allows no attribute.
      const style = element.current?.style;
      // Whoever looks at a part of the page through their fingers' zoom still wants the whole of it to be there.
      if (seen.scale > 1.02) {
        style?.removeProperty('--seen-height');
        style?.removeProperty('--seen-top');
        return;
      }
      style?.setProperty('--seen-height', `${seen.height}px`);
      style?.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [element]);
}
