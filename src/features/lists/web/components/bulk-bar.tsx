import { useRef, type ReactNode } from 'react';
import type { Selection } from '../../../../ui/use-selection.ts';
import { useBottomOffset } from './use-bottom-offset.ts';

interface BulkBarProps {
  /** Such as "Selected pets". */
  label: string;
  selection: Selection;
  /** The actions for all selected rows, also on other pages. */
  children: ReactNode;
}

/** What can be done with the selected rows of a list. */
export function BulkBar({ label, selection, children }: BulkBarProps) {
  const count = selection.ids.size;
  const bar = useRef<HTMLElement>(null);
  useBottomOffset(bar, count > 0);
  const selected = `${count.toLocaleString('en')} selected`;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && selected}
      </p>
      {count > 0 && (
        <section ref={bar} className="bulk-bar" aria-label={label}>
          <p className="font-bold">{selected}</p>
          <button className="text-button" type="button" onClick={selection.clear}>
            Clear
          </button>
          {children}
        </section>
      )}
    </>
  );
}
