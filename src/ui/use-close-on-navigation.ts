import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes a popover when its page is left for another. Not when it is displayed first: its button needs no script, so that
 * on a slow device it may be open before this runs.
 */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- When the key changes, and the popover of that moment.
  useEffect(() => () => popover.current?.hidePopover(), [key]);
}
