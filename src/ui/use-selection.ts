import { useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  /** Selects or deselects one; as a range, all from the last one up to it in this list. */
  toggle: (id: number, isChosen: boolean, rangeIn?: readonly number[]) => void;
  toggleAll: (ids: readonly number[], isChosen: boolean) => void;
  clear: () => void;
}

/** The selected rows of a list, across its pages. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);

  const toggleAll = (some: readonly number[], isChosen: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of some) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const toggle = (id: number, isChosen: boolean, rangeIn: readonly number[] = []) => {
    toggleAll(between(rangeIn, last.current, id), isChosen);
    last.current = id;
  };
  return { ids, toggle, toggleAll, clear: () => setIds(new Set()) };
}

/** Only the second if the first is not in the list. */
export function between(list: readonly number[], first: number | undefined, second: number): readonly number[] {
  const [from, to] = [list.indexOf(first ?? second), list.indexOf(second)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return from === -1 ? [second] : list.slice(from, to + 1);
}
