import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes a popover when its page is left for another. Not on the first render: its button needs no script, so on a slow
 * device the popover may already be open by then.
 */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- When the key changes, and the popover of that moment.
  useEffect(() => () => popover.current?.hidePopover(), [key]);
}
