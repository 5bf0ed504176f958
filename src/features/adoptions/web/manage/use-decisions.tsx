import { useState } from 'react';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { ApplicationDeletion } from './application-deletion.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Decision } from './decision-meaning.ts';
import { useFollowedFocus } from './use-followed-focus.ts';

export interface Deed {
  kind: Decision | 'deleted';
  application: ManagedApplication;
}

interface DecisionsOptions {
  onDeleted?: (application: ManagedApplication) => void;
  /** The page shows the one application alone. */
  isLeaving?: boolean;
}

/** Deciding and deleting applications: what asks for it, and the dialog to be drawn. */
export function useDecisions({ onDeleted, isLeaving = false }: DecisionsOptions = {}) {
  const [deed, setDeed] = useState<Deed | null>(null);
  // The button that was pressed is disabled now, and the card may stand elsewhere: the focus follows the application.
  const follow = useFollowedFocus();
  const close = () => setDeed(null);
  return {
    ask: setDeed,
    dialog: deed && (
      <AskedDeed
        deed={deed}
        isLeaving={isLeaving}
        onClose={close}
        onDone={() => {
          close();
          if (deed.kind === 'deleted') onDeleted?.(deed.application);
          else follow(elementIdOf(deed.application.id));
        }}
      />
    ),
  };
}

interface AskedDeedProps {
  deed: Deed;
  isLeaving: boolean;
  onClose: () => void;
  onDone: () => void;
}

function AskedDeed({ deed: { kind, application }, isLeaving, onClose, onDone }: AskedDeedProps) {
  if (kind === 'deleted') {
    return <ApplicationDeletion application={application} isLeaving={isLeaving} onClose={onClose} onDone={onDone} />;
  }
  return <DecisionDialog application={application} decision={kind} onClose={onClose} onDone={onDone} />;
}

/** Where an application can be found on the page. */
export function elementIdOf(id: number): string {
  return `application-${id}`;
}
