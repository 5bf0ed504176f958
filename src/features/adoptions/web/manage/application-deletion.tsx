import { unlessMissing } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { decisionMessages } from '../../application-words.contract.ts';
import type { ManageAdoptionsApi, ManagedApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './adoptions-words.ts';
import { ActionError } from './deed-failure.tsx';
import { meaningOfDeletion } from './decision-meaning.ts';
import { MeaningList } from './meaning-list.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = currentUser<ManageAdoptionsApi>();

interface ApplicationDeletionProps {
  application: ManagedApplication;
  /** The page shows this application alone: once it is gone, one is led elsewhere. */
  isLeaving?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an application is deleted, and says what goes with it. */
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
      <MeaningList lines={meaningOfDeletion(application)} />
    </ConfirmDialog>
  );
}

/** Deletes an application. If another Admin has deleted it already, that counts as done (`spec.md`, section 7). */
export async function deleteApplication(id: number): Promise<void> {
  await unlessMissing(call('DELETE /api/adoptions/:id', { params: { id } }), undefined);
}
