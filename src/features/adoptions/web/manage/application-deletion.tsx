import { unlessMissing } from '../../../../browser/api-failure.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';
import { deletionConsequences } from './decision-consequences.ts';
import { ConsequenceList } from './consequence-list.tsx';

const call = createApiClient<ManageAdoptionsApi>();

interface ApplicationDeletionProps {
  application: AdminApplication;
  /** Whether the page shows only this application, so that the user must leave it. */
  isLeaving?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms a deletion and explains its consequences. */
export function ApplicationDeletion({ application, isLeaving, onClose, onDone }: ApplicationDeletionProps) {
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
      <ConsequenceList items={deletionConsequences(application)} />
    </ConfirmMutation>
  );
}

/** Deletes an application. A 404 counts as success: another Admin has already deleted it (`spec.md`, section 7). */
export async function deleteApplication(id: number): Promise<void> {
  await unlessMissing(call('DELETE /api/adoptions/:id', { params: { id } }), undefined);
}
