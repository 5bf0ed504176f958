import type { Shortcut } from './shortcuts.ts';

/**
 * Shortcuts for every list whose rows have `data-row`. In a row, the main link has `data-row-link`, the checkbox
 * `data-row-check`, and a button or link that a key presses has that key as `data-row-key`.
 */
export const rowShortcuts: Shortcut[] = [
  { keys: 'f', label: 'Search the list', run: focusSearch },
  { keys: 'j', label: 'Next row', run: () => moveBy(1) },
  { keys: 'k', label: 'Previous row', run: () => moveBy(-1) },
  { keys: 'Enter', label: 'Open the row', run: openRow },
  { keys: 'x', label: 'Select the row', run: () => press('[data-row-check]') },
  { keys: 'a', label: 'Approve', run: () => press('[data-row-key="a"]') },
  { keys: 'r', label: 'Reject', run: () => press('[data-row-key="r"]') },
  { keys: 'i', label: 'Ask for more information', run: () => press('[data-row-key="i"]') },
  { keys: 'e', label: 'Edit', run: () => press('[data-row-key="e"]') },
];

/** The row shortcuts that the lists on this page know. */
export function listRowShortcuts(): Shortcut[] {
  const hasRows = listRows().length > 0;
  return rowShortcuts.filter(({ keys }) => {
    if (keys === 'f') return findSearch() !== undefined;
    if (!hasRows || !/^[xarei]$/.test(keys)) return hasRows;
    return document.querySelector(keys === 'x' ? '[data-row] [data-row-check]' : `[data-row] [data-row-key="${keys}"]`);
  });
}

function focusSearch(): boolean | void {
  const field = findSearch();
  if (!field) return false;
  field.focus();
  field.select();
}

/** The search of the page's list. */
function findSearch(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('#content input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

/** The row that the keys were in last: it may have lost the focus to the page. */
let lastRow: Element | null = null;

function moveBy(step: 1 | -1): boolean | void {
  const rows = listRows();
  if (rows.length === 0) return false;
  const row = rows[rowAfter(rows, step)]!;
  lastRow = row;
  (focusable(row) ?? row).focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Stays at the first and the last row. Without a current one, starts with the first that is in view. */
function rowAfter(rows: HTMLElement[], step: 1 | -1): number {
  const current = currentRow();
  if (current) return Math.min(Math.max(rows.indexOf(current) + step, 0), rows.length - 1);
  const firstInView = rows.findIndex((row) => row.getBoundingClientRect().bottom > 0);
  return Math.max(firstInView, 0);
}

function openRow(): boolean | void {
  // A focused link or button does that itself.
  if (document.activeElement?.matches('a, button, summary')) return false;
  return press('[data-row-link]');
}

/** Presses a control of the current row. */
function press(selector: string): boolean | void {
  const row = currentRow();
  const control = row && [...row.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  if (!control || control.ariaDisabled === 'true') return false;
  control.click();
}

function currentRow(): HTMLElement | null {
  const focused = document.activeElement;
  const row = focused === document.body || focused?.id === 'content' ? lastRow : focused?.closest('[data-row]');
  return row instanceof HTMLElement && row.isConnected ? row : null;
}

/** In the order of the page, without those that are hidden. */
function listRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('#content [data-row]')].filter((row) => row.checkVisibility());
}

function focusable(row: HTMLElement): HTMLElement | null {
  return row.matches('a, button, [tabindex]') ? row : row.querySelector('[data-row-link], [data-row-check]');
}
