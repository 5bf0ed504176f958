import { useState } from 'react';
import type { DueDose } from '../../treatments.contract.ts';
import type { DoseRecording } from './use-dose-recording.ts';

interface DisplayedDoses {
  /** As loaded. */
  doses: readonly DueDose[];
  /** When loading started, by the browser's monotonic clock. */
  loadedAt: number;
  /** Of the URL: another list keeps no rows of this one. */
  query: string;
  recording: DoseRecording;
}

/** The rows of the list: what is due, and what was recorded here, where it was. */
export function useDisplayedDoses({ doses, loadedAt, query, recording }: DisplayedDoses): readonly DueDose[] {
  const [displayed, setDisplayed] = useState({ query, doses, rows: doses });
  if (displayed.query === query && displayed.doses === doses) return displayed.rows;
  const rows =
    displayed.query === query ? mergeRows(displayed.rows, doses, (id) => recording.stateOf(id) !== null) : doses;
  // Due again: it was undone.
  recording.clearOutdated(
    doses.map(({ id }) => id),
    loadedAt,
  );
  const next = { query, doses, rows };
  setDisplayed(next);
  return next.rows;
}

/** The loaded rows, and after its former neighbor each displayed one that stays. */
export function mergeRows<Row extends { id: number }>(
  displayed: readonly Row[],
  loaded: readonly Row[],
  stays: (id: number) => boolean,
): Row[] {
  const rows = [...loaded];
  for (const [at, row] of displayed.entries()) {
    const isIn = ({ id }: Row) => rows.some((each) => each.id === id);
    if (!stays(row.id) || isIn(row)) continue;
    const before = displayed.slice(0, at).findLast(isIn);
    rows.splice(before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0, 0, row);
  }
  return rows;
}
