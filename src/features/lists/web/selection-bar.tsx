import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { formatTotal, type Total } from '../../../platform/total.contract.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { Selection } from '../../../ui/use-selection.ts';

interface SelectionBarProps<Row> {
  list: Total & { items: Row[] };
  selection: Selection;
  isFixed?: (row: Row) => boolean;
  fetchIds?: () => Promise<number[]>;
  /** Such as "Select all undecided that match". Default: with their number. */
  matchingLabel?: string;
  /** The most that one action takes. */
  maxIds?: number;
}

/** Once a whole page is selected, offers to select the list's other pages as well, and says when they are. */
export function SelectionBar<Row extends { id: number }>({
  list,
  selection,
  isFixed,
  fetchIds,
  matchingLabel,
  maxIds = Infinity,
}: SelectionBarProps<Row>) {
  const [isBusy, setIsBusy] = useState(false);
  /** What was selected, and of how many: until one is deselected, or the list changes. */
  const [selected, setSelected] = useState({ count: 0, total: 0 });
  const own = list.items.filter((row) => !isFixed?.(row));
  const isPageSelected = own.length > 0 && own.every(({ id }) => selection.ids.has(id));
  if (!fetchIds || !isPageSelected || list.total <= list.items.length) return null;

  const isTooLong = list.isCapped || list.total > maxIds;
  const most = `You can change ${maxIds.toLocaleString('en')} at once.`;
  if (selection.ids.size === selected.count && list.total === selected.total) {
    const count = selected.count.toLocaleString('en');
    return (
      <div className="list-selection" role="status">
        <p>{isTooLong ? `The first ${count} are selected. ${most}` : `All ${count} that match are selected.`}</p>
        <button className="text-button" type="button" onClick={selection.clear}>
          Clear selection
        </button>
      </div>
    );
  }
  if (selection.ids.size > own.length) return null;

  const selectAll = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const ids = (await fetchIds()).slice(0, maxIds);
      selection.toggleAll(ids, true);
      setSelected({ count: ids.length, total: list.total });
    } catch (failure) {
      showAlert(describeFailure(failure, 'We couldn’t select them all. Please try again.'), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="list-selection">
      <p>{`All ${own.length} on this page are selected.${isTooLong ? ` ${most}` : ''}`}</p>
      <button
        className="text-button"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void selectAll()}
      >
        {isTooLong
          ? `Select the first ${maxIds.toLocaleString('en')}`
          : (matchingLabel ?? `Select all ${formatTotal(list)} that match`)}
      </button>
    </div>
  );
}
