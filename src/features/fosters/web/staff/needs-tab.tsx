import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import type { FosterNeed } from '../../fosters.contract.ts';
import { NeedCard } from './need-card.tsx';
import { NeedDialog } from './need-dialog.tsx';

/** The animals that need a home, with who was asked and the line. */
export function NeedsTab({ needs, isClosed }: { needs: readonly FosterNeed[]; isClosed: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const fallback = useFocusFallback<HTMLDivElement>();
  return (
    <div className="foster-cards" ref={fallback} tabIndex={-1}>
      <div className="foster-buttons">
        <button className="button" type="button" onClick={() => setIsAdding(true)}>
          Add animal
        </button>
        <Link className="text-button" to={isClosed ? '?tab=needs' : '?tab=needs&view=closed'}>
          {isClosed ? 'Show open' : 'Show closed'}
        </Link>
      </div>
      {needs.length === 0 && (
        <EmptyState title={isClosed ? 'Nothing closed yet' : 'No animal needs a home'}>
          {!isClosed && <p>Add an animal, and we’ll suggest homes with a free place.</p>}
        </EmptyState>
      )}
      {needs.map((need) => (
        <NeedCard key={need.id} need={need} />
      ))}
      {isAdding && <NeedDialog need={null} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
