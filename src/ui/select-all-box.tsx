import { CheckBox } from './check-box.tsx';
import type { Selection } from './use-selection.ts';

/** Selects all rows on a page of a table, or none; indeterminate if some are selected. */
export function SelectAllBox({ label, ids, selection }: { label: string; ids: number[]; selection: Selection }) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <CheckBox
      label={label}
      checked={chosen === ids.length || (chosen > 0 && 'mixed')}
      onChange={(isChosen) => selection.toggleAll(ids, isChosen)}
    />
  );
}
