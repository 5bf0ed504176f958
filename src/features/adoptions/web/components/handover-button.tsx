import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Field } from '../../../../ui/field.tsx';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

const call = createApiClient<DecisionsApi>();

interface HandoverProps {
  application: Pick<AdminApplication, 'id' | 'first_name' | 'pet'>;
}

/** Records that an approved pet has gone home. */
export function HandoverButton({
  application,
  className = 'button button-small',
}: HandoverProps & { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button className={className} type="button" onClick={() => setIsOpen(true)}>
        <DashboardIcon name="home" />
        Hand over
        <span className="sr-only">{` ${application.pet.name}`}</span>
      </button>
      {isOpen && <HandoverDialog application={application} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HandoverDialog({ application: { id, first_name, pet }, onClose }: HandoverProps & { onClose: () => void }) {
  const adopter = first_name || 'the adopter';
  const action = useFormAction({
    check: (typed) =>
      Date.parse(formText(typed, 'handover_at')) > Date.now()
        ? { fields: { handover_at: decisionMessages.handoverInFuture } }
        : null,
    send: (typed) => {
      const at = formText(typed, 'handover_at');
      const body = at === '' ? {} : { handover_at: new Date(at).toISOString() };
      return call('POST /api/adoptions/:id/handover', { params: { id }, body });
    },
    failedMessage: withDetail('The handover wasn’t recorded.'),
    successMessage: `${pet.name} has gone home with ${adopter}.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Hand over ${pet.name} to ${adopter}?`}
      size="small"
      action={action}
      label="Hand over"
      onClose={onClose}
    >
      <p className="text-soft">{`${pet.name} leaves our care, and the adoption counts from then on.`}</p>
      <Field
        label="When (leave blank for now)"
        name="handover_at"
        type="datetime-local"
        error={action.fields?.['handover_at']}
      />
    </FormDialog>
  );
}

/** For a handover that was recorded by mistake. */
export function HandoverUndoButton({ application }: HandoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, pet } = application;
  return (
    <>
      <button className="row-action" type="button" onClick={() => setIsOpen(true)}>
        <DashboardIcon name="undo" />
        Undo handover
      </button>
      {isOpen && (
        <ConfirmMutation
          question={`Undo the handover of ${pet.name}?`}
          confirmLabel="Undo handover"
          run={() => call('DELETE /api/adoptions/:id/handover', { params: { id } })}
          successMessage={`${pet.name} is in our care again, and waits for pickup.`}
          onDone={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        >
          <p>{`${pet.name} stays reserved. The adoption no longer counts.`}</p>
        </ConfirmMutation>
      )}
    </>
  );
}
