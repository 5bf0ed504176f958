import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits, decisionMessages } from '../../adoptions.constants.ts';
import { isOnTrial } from '../../adoptions.permissions.ts';
import type { HandoverApi } from '../../handover.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { withVerb } from '../../joint-name.contract.ts';
import { canBeEmailed, nameOf } from '../manage/application-labels.ts';

const call = createApiClient<HandoverApi>();

interface TrialProps {
  application: AdminApplication;
}

/** How long the trial lasts, and what the adopter has told us. */
export function TrialText({ application }: TrialProps) {
  const { trial } = application;
  if (trial === null) return null;
  if (trial.ended_at !== null) return <p>Brought back from the trial.</p>;
  if (!isOnTrial(application)) return null;
  return (
    <p>
      {`On trial until ${formatDay(trial.ends_on)}.`}
      {trial.choice === 'keep' && <strong>{` ${nameOf(application)} would like to adopt.`}</strong>}
      {trial.choice === 'bring back' && <strong>{` ${nameOf(application)} would like to bring the pet back.`}</strong>}
    </p>
  );
}

/** Extends or ends a trial. */
export function TrialButtons({ application }: TrialProps) {
  const [dialog, setDialog] = useState<'day' | 'end' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <button className="row-action" type="button" onClick={() => setDialog('day')}>
        <DashboardIcon name="calendar" />
        Change trial
      </button>
      <button className="row-action" type="button" onClick={() => setDialog('end')}>
        <DashboardIcon name="undo" />
        Brought back
      </button>
      {dialog === 'day' && <TrialDayDialog application={application} onClose={close} />}
      {dialog === 'end' && <TrialEndDialog application={application} onClose={close} />}
    </>
  );
}

function TrialDayDialog({ application, onClose }: TrialProps & { onClose: () => void }) {
  const { id, pet, trial } = application;
  const action = useFormAction<unknown>({
    required: { trial_ends_on: decisionMessages.trialDay },
    send: (typed) =>
      call('PUT /api/adoptions/:id/trial', {
        params: { id },
        body: { trial_ends_on: formText(typed, 'trial_ends_on') },
      }),
    failedMessage: withDetail('The trial wasn’t changed.'),
    successMessage: 'The trial is changed.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Change the trial of ${pet.name}`}
      size="small"
      action={action}
      label="Save changes"
      onClose={onClose}
    >
      {canBeEmailed(application) && (
        <p className="text-soft">{`We’ll email ${nameOf(application)} in 5 minutes. Until then, you can undo this.`}</p>
      )}
      <Field
        label="Last day of the trial"
        name="trial_ends_on"
        type="date"
        required
        defaultValue={trial?.ends_on}
        error={action.fields?.['trial_ends_on']}
      />
    </FormDialog>
  );
}

function TrialEndDialog({ application, onClose }: TrialProps & { onClose: () => void }) {
  const { id, pet, fee } = application;
  const action = useFormAction<unknown>({
    required: { reason: 'Enter a reason' },
    send: (typed) =>
      call('POST /api/adoptions/:id/trial/end', { params: { id }, body: { reason: formText(typed, 'reason') } }),
    failedMessage: withDetail('This wasn’t recorded.'),
    successMessage: decisionMessages.trialBroughtBack(withVerb(application, 'is', 'are')),
    onDone: onClose,
  });
  return (
    <FormDialog title={`Is ${pet.name} back from the trial?`} action={action} label="Record it" onClose={onClose}>
      <ul className="consequences">
        <li>{`${withVerb(application, 'becomes', 'become')} Available. This won’t count as an adoption.`}</li>
        {canBeEmailed(application) && <li>{`We’ll thank ${nameOf(application)} by email.`}</li>}
        {fee.paid_cents > 0 && <li>{`${formatMoney(fee.paid_cents)} was paid. Record the refund afterward.`}</li>}
      </ul>
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={decisionLimits.reason}
        hint="Only staff can see it."
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}
