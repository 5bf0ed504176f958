import { useCallback } from 'react';

/**
 * Marks the frame of a table that is wider than its page: it then scrolls by itself, sideways and down. Any other frame
 * must not be a scroll container, or the head would not stay in view.
 */
export function useWideTable(): (frame: HTMLElement | null) => (() => void) | undefined {
  return useCallback((frame) => {
    const table = frame?.firstElementChild;
    if (!frame || !table) return undefined;
    const observer = new ResizeObserver(() => {
      frame.toggleAttribute('data-wide', table.scrollWidth > frame.clientWidth + 1);
    });
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
}
