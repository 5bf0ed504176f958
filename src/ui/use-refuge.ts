import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when what had it has left the page, such as a button with its row: to the row that has taken
 * its place, else to the place that this is given to, which takes it from a script alone (`tabIndex={-1}`).
 */
export function useRefuge<T extends HTMLElement>() {
  const refuge = useRef<T>(null);
  const focused = useRef<Focused>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? focusedIn(target) : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // After each drawing: any of them may have taken it away.
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.element.isConnected !== false) return;
    (heirOf(focused.current) ?? refuge.current)?.focus();
  });
  return refuge;
}

interface Focused {
  element: Element;
  table: HTMLTableElement | null;
  row: number;
}

function focusedIn(element: Element): Focused {
  return { element, table: element.closest('table'), row: element.closest('tr')?.rowIndex ?? -1 };
}

/** What can be used first in the row that stands where the lost one stood, or in the last one. */
function heirOf({ table, row }: Focused): HTMLElement | null {
  if (!table?.isConnected || row < 0) return null;
  const rows = [...table.rows];
  return (rows[row] ?? rows.at(-1))?.querySelector<HTMLElement>('th a, th button') ?? null;
}
