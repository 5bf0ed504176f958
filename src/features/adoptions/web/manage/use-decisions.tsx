import { useState } from 'react';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { ApplicationDeletion } from './application-deletion.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Decision } from './decision-consequences.ts';
import { useFollowedFocus } from './use-followed-focus.ts';

export interface DecisionRequest {
  decision: Decision | 'deleted';
  application: AdminApplication;
}

interface DecisionsOptions {
  onDeleted?: (application: AdminApplication) => void;
  /** Whether the page shows only this application. */
  isLeaving?: boolean;
}

/** Opens the dialogs for decisions and deletions. */
export function useDecisions({ onDeleted, isLeaving = false }: DecisionsOptions = {}) {
  const [request, setRequest] = useState<DecisionRequest | null>(null);
  // The pressed button is disabled now and the card may have moved, so the focus follows the application.
  const follow = useFollowedFocus();
  const close = () => setRequest(null);
  return {
    decide: setRequest,
    dialog: request && (
      <RequestedDialog
        request={request}
        isLeaving={isLeaving}
        onClose={close}
        onDone={() => {
          close();
          if (request.decision === 'deleted') onDeleted?.(request.application);
          else follow(elementIdOf(request.application.id));
        }}
      />
    ),
  };
}

interface RequestedDialogProps {
  request: DecisionRequest;
  isLeaving: boolean;
  onClose: () => void;
  onDone: () => void;
}

function RequestedDialog({ request: { decision, application }, isLeaving, onClose, onDone }: RequestedDialogProps) {
  if (decision === 'deleted') {
    return <ApplicationDeletion application={application} isLeaving={isLeaving} onClose={onClose} onDone={onDone} />;
  }
  return <DecisionDialog application={application} decision={decision} onClose={onClose} onDone={onDone} />;
}

export function elementIdOf(id: number): string {
  return `application-${id}`;
}
