import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `--viewport-top` and `--viewport-height` to the visible part of the page: an on-screen keyboard covers the
 * page's lower part without resizing it.
 */
export function useVisualViewport(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const fit = () => {
      // Through the style object: the page's policy blocks style attributes.
      const style = element.current?.style;
      // During a pinch zoom the layout stays as it is.
      if (seen.scale > 1.02) {
        style?.removeProperty('--viewport-height');
        style?.removeProperty('--viewport-top');
        return;
      }
      style?.setProperty('--viewport-height', `${seen.height}px`);
      style?.setProperty('--viewport-top', `${seen.offsetTop}px`);
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
