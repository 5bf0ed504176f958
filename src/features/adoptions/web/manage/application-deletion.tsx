import { unlessMissing } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';
import { ActionError } from './action-error.tsx';
import { deletionConsequences } from './decision-consequences.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<ManageAdoptionsApi>();

interface ApplicationDeletionProps {
  application: AdminApplication;
  /** Whether the page shows only this application, so that the user must leave it. */
  isLeaving?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms a deletion and explains its consequences. */
export function ApplicationDeletion({ application, isLeaving = false, onClose, onDone }: ApplicationDeletionProps) {
  const { mutate, isBusy, failure } = useMutation(decisionMessages.deleteFailed);

  const remove = async () => {
    const done = await mutate(() => deleteApplication(application.id), { isLeaving });
    if (!done) return;
    showAlert(decisionMessages.deleted, 'success');
    onDone();
  };

  return (
    <ConfirmDialog
      question={`Delete ${nameOf(application)}’s application for ${application.pet.name}?`}
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <ActionError failure={failure} />
      <ConsequenceList items={deletionConsequences(application)} />
    </ConfirmDialog>
  );
}

/** Deletes an application. A 404 counts as success: another Admin has already deleted it (`spec.md`, section 7). */
export async function deleteApplication(id: number): Promise<void> {
  await unlessMissing(call('DELETE /api/adoptions/:id', { params: { id } }), undefined);
}
