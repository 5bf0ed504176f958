import { useState, useEffect, useRef } from 'react';
import { unlessMissing } from '../../../../browser/api-failure.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf, type Decision } from './application-labels.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { useConsequences } from './use-consequences.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { InformationDialog } from './information-dialog.tsx';

const call = createApiClient<DecisionsApi>();

export interface DecisionRequest {
  decision: Decision | 'information requested' | 'deleted';
  application: AdminApplication;
}

interface DecisionsOptions {
  onDeleted?: (application: AdminApplication) => void;
  /** Called instead of focusing the decided application, by a page that then shows another one. */
  onDecided?: ((application: AdminApplication, decision: Decision | 'information requested') => void) | undefined;
  /** The application as the page shows it now: a colleague may have changed it while the dialog is open. */
  findCurrent?: (id: number) => AdminApplication | undefined;
  /** Whether the page shows only this application. */
  isLeaving?: boolean;
}

/** Opens the dialogs for decisions and deletions. */
export function useDecisions({ onDeleted, onDecided, findCurrent, isLeaving = false }: DecisionsOptions = {}) {
  const [request, setRequest] = useState<DecisionRequest | null>(null);
  // The pressed button is disabled now and the card may have moved, so the focus follows the application.
  const follow = useFollowedFocus();
  const close = () => setRequest(null);
  return {
    decide: setRequest,
    dialog: request && (
      <RequestedDialog
        request={{ ...request, application: findCurrent?.(request.application.id) ?? request.application }}
        isLeaving={isLeaving}
        isLeavingDecided={onDecided !== undefined}
        onClose={close}
        onDone={() => {
          close();
          if (request.decision === 'deleted') onDeleted?.(request.application);
          else if (onDecided) onDecided(request.application, request.decision);
          else follow(elementIdOf(request.application.id));
        }}
      />
    ),
  };
}

interface RequestedDialogProps {
  request: DecisionRequest;
  isLeaving: boolean;
  isLeavingDecided: boolean;
  onClose: () => void;
  onDone: () => void;
}

function RequestedDialog({
  request: { decision, application },
  isLeaving,
  isLeavingDecided,
  onClose,
  onDone,
}: RequestedDialogProps) {
  if (decision === 'deleted') {
    return <ApplicationDeletion application={application} isLeaving={isLeaving} onClose={onClose} onDone={onDone} />;
  }
  if (decision === 'information requested') {
    return (
      <InformationDialog application={application} isLeaving={isLeavingDecided} onClose={onClose} onDone={onDone} />
    );
  }
  return (
    <DecisionDialog
      application={application}
      decision={decision}
      isLeaving={isLeavingDecided}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export function elementIdOf(id: number): string {
  return `application-${id}`;
}

/**
 * Focuses an element by its id and keeps the focus on it while the page refreshes, because the card may move. Any key
 * or pointer input ends it.
 */
function useFollowedFocus(): (id: string) => void {
  const followed = useRef<string>(null);

  useEffect(() => {
    const stop = () => {
      followed.current = null;
    };
    document.addEventListener('keydown', stop);
    document.addEventListener('pointerdown', stop);
    return () => {
      document.removeEventListener('keydown', stop);
      document.removeEventListener('pointerdown', stop);
    };
  }, []);
  // After every render: each may have removed the element.
  useEffect(() => {
    if (followed.current !== null) document.getElementById(followed.current)?.focus();
  });

  return (id) => {
    followed.current = id;
    // After the dialog has closed and returned the focus.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
}

interface ApplicationDeletionProps {
  application: AdminApplication;
  /** Whether the page shows only this application, so that the user must leave it. */
  isLeaving?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms a deletion and explains its consequences. */
function ApplicationDeletion({ application, isLeaving, onClose, onDone }: ApplicationDeletionProps) {
  const consequences = useConsequences(application.id, 'deleted');
  return (
    <ConfirmMutation
      question={`Delete ${nameOf(application)}’s application for ${application.pet.name}?`}
      confirmLabel="Delete"
      isDanger
      run={() => deleteApplication(application.id)}
      successMessage={decisionMessages.deleted}
      failedMessage={withDetail(decisionMessages.deleteFailed)}
      isLeaving={isLeaving}
      onDone={onDone}
      onCancel={onClose}
    >
      <ConsequenceList items={consequences?.sentences ?? null} />
    </ConfirmMutation>
  );
}

/** Deletes an application. A 404 counts as success: another Admin has already deleted it (`spec.md`, section 7). */
export async function deleteApplication(id: number): Promise<void> {
  await unlessMissing(call('DELETE /api/adoptions/:id', { params: { id } }), undefined);
}
