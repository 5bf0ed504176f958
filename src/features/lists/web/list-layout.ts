import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { createStore, useStore } from '../../../browser/store.ts';
import { arrangeColumns, isDefaultChoice, type Column } from '../../../ui/data-table/columns.ts';
import type { Density } from '../../../ui/data-table/data-table.tsx';
import { readStored, storageVersion, store } from './list-storage.ts';

export interface ListLayout<Row> {
  /** Those displayed, in order. */
  columns: Column<Row>[];
  density: Density;
  setColumns: (ids: readonly string[]) => void;
  resetColumns: () => void;
  setDensity: (density: Density) => void;
}

/** The columns that were just chosen: the URL has them once the list is loaded again. */
const newChoice = createStore<NewChoice | null>(null);

interface NewChoice {
  list: string;
  /** The columns that the URL may have until then, such as those of a choice just before. */
  before: readonly (string | null)[];
  columns: string | null;
}

/**
 * Which columns a list has, and how tall its rows are. The URL's `columns` come first, then those that this person chose
 * last for the list in this browser.
 */
export function useListLayout<Row>(list: string, columns: readonly Column<Row>[]): ListLayout<Row> {
  useStore(storageVersion);
  const [params, setParams] = useSearchParams();
  const choice = useStore(newChoice);
  const inUrl = params.get('columns');
  const isNew = choice?.list === list && choice.before.includes(inUrl);
  const chosen = (isNew ? choice.columns : (inUrl ?? readStored(`columns:${list}`)))?.split(',') ?? null;
  useEffect(() => {
    if (choice && choice.columns === inUrl) newChoice.write(null);
  }, [choice, inUrl]);

  const showColumns = (ids: readonly string[] | null) => {
    const value = ids === null || isDefaultChoice(columns, ids) ? null : ids.join(',');
    store(`columns:${list}`, value);
    newChoice.write({ list, before: isNew ? [...choice.before, choice.columns] : [inUrl], columns: value });
    setParams(
      (current) => {
        if (value === null) current.delete('columns');
        else current.set('columns', value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    columns: arrangeColumns(columns, chosen),
    density: readStored('density') === 'compact' ? 'compact' : 'comfortable',
    setColumns: showColumns,
    resetColumns: () => showColumns(null),
    setDensity: (density) => store('density', density),
  };
}
