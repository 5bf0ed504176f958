import { useEffect, useRef } from 'react';

/**
 * Moves the focus when the focused element leaves the page, such as a button with its row: to the row that took its
 * place, else to the element with this ref, which needs `tabIndex={-1}`.
 */
export function useFocusFallback<T extends HTMLElement>() {
  const fallback = useRef<T>(null);
  const focused = useRef<Focused>(null);

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? describeFocus(target) : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  // After each render: any of them may have removed it.
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.element.isConnected !== false) return;
    const next = findNextFocus(focused.current);
    if (next) next.focus();
    // A whole list would be scrolled to, and the next tap would hit another row.
    else fallback.current?.focus({ preventScroll: true });
  });
  return fallback;
}

interface Focused {
  element: Element;
  table: HTMLTableElement | null;
  row: number;
}

function describeFocus(element: Element): Focused {
  return { element, table: element.closest('table'), row: element.closest('tr')?.rowIndex ?? -1 };
}

/** The first control of the row at the same position, or of the last row. */
function findNextFocus({ table, row }: Focused): HTMLElement | null {
  if (!table?.isConnected || row < 0) return null;
  const rows = [...table.rows];
  return (rows[row] ?? rows.at(-1))?.querySelector<HTMLElement>('th a, th button') ?? null;
}
