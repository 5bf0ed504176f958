import { useState } from 'react';
import { Link } from 'react-router';
import { nameWhoCan } from '../../../../platform/capabilities.contract.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { custodyMessages } from '../../custody.constants.ts';
import type { AnimalRecord, CustodyApi } from '../../custody.contract.ts';
import { formatShortDay } from '../describe-record.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { OutcomeForm, PersonFields, ReasonField, type OutcomeDialogProps } from './outcome-form.tsx';

const call = createApiClient<CustodyApi>();

/** The handover of an approved application. Without one, it leads to where adoptions start. */
export function AdoptionDialog(props: OutcomeDialogProps) {
  const { id, name, reserved_for, open_applications } = props.record;
  const canDecide = useCan('decide applications');
  if (reserved_for) {
    const adopter = reserved_for.name ?? 'the adopter';
    return <HandoverForm {...props} reservedFor={{ ...reserved_for, name: adopter }} />;
  }
  return (
    <Dialog title={`Who adopts ${name}?`} size="small" onClose={props.onClose}>
      <div className="grid gap-4">
        <p>{describeNextStep(props.record, canDecide)}</p>
        <div className="dialog-actions">
          {canDecide && (
            <>
              {open_applications > 0 && (
                <Link className="button button-quiet" to={`/admin-dashboard/manage-adoptions?pet_id=${id}`}>
                  See applications
                </Link>
              )}
              <Link className="button" to={`/admin-dashboard/manage-adoptions/walk-in?pet_id=${id}`}>
                Walk-in adoption
              </Link>
            </>
          )}
          {!canDecide && (
            <button className="button" type="button" onClick={props.onClose}>
              OK
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function describeNextStep({ name, open_applications }: AnimalRecord, canDecide: boolean): string {
  if (!canDecide) {
    const what = open_applications > 0 ? 'approve an application' : 'record a walk-in adoption';
    return `Only ${nameWhoCan('decide applications')} can ${what}. Then you can record the handover here.`;
  }
  return open_applications > 0
    ? 'Approve an application first. Then record the handover here.'
    : `No one has applied for ${name}. For someone who’s here now, record a walk-in adoption.`;
}

function HandoverForm({
  reservedFor,
  ...props
}: OutcomeDialogProps & { reservedFor: { application_id: number; name: string } }) {
  const { name } = props.record;
  const canSeeApplication = useCan('view applications');
  return (
    <OutcomeForm
      {...props}
      type="adoption"
      title={`Hand over ${name}`}
      label="Hand over"
      successMessage={`${name} has gone home with ${reservedFor.name}.`}
      applicationId={reservedFor.application_id}
      lead={
        <p>
          To{' '}
          {canSeeApplication ? (
            <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${reservedFor.application_id}`}>
              {reservedFor.name}
            </Link>
          ) : (
            reservedFor.name
          )}
          , whose application is approved.
        </p>
      }
    />
  );
}

export function ReturnToOwnerDialog(props: OutcomeDialogProps) {
  const { name } = props.record;
  return (
    <OutcomeForm
      {...props}
      type="returned_to_owner"
      title={`Return ${name} to the owner`}
      label="Record return"
      successMessage={`${name} is back with the owner.`}
      required={{ person_name: 'Enter the owner’s name' }}
      renderFields={(action) => <PersonFields action={action} nameLabel="Owner’s name" />}
    />
  );
}

/** After the transfer it offers its papers. */
export function TransferDialog(props: OutcomeDialogProps) {
  const { id, name, code } = props.record;
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <Dialog title={`${name} is transferred`} size="small" onClose={props.onDone}>
        <div className="grid gap-4">
          <p>Print the transfer papers to send along. They’re also under Print.</p>
          <div className="dialog-actions">
            <FileButton
              label="Transfer papers"
              about={`for ${name}`}
              fetchFile={() => call.file('GET /api/records/:id/transfer-papers', { params: { id } })}
              fileName={`transfer-${code}.pdf`}
            />
            <button className="button" type="button" onClick={props.onDone}>
              Done
            </button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <OutcomeForm
      {...props}
      type="transfer_out"
      title={`Transfer ${name}`}
      label="Record transfer"
      successMessage={undefined}
      required={{ outcome_organization: custodyMessages.needsOrganization }}
      onDone={() => setIsDone(true)}
      renderFields={(action) => (
        <>
          <Field
            label="Goes to"
            name="outcome_organization"
            maxLength={200}
            autoComplete="off"
            hint="The shelter or rescue"
            error={action.fields?.['outcome_organization']}
          />
          <PersonFields action={action} nameLabel="Contact (optional)" />
          <ReasonField action={action} />
        </>
      )}
    />
  );
}

export function ReturnToFieldDialog(props: OutcomeDialogProps) {
  const { name, custody } = props.record;
  return (
    <OutcomeForm
      {...props}
      type="returned_to_field"
      title={`Return ${name} to the field`}
      label="Record return"
      successMessage={`${name} is back outside.`}
      lead={custody?.found_location ? <p>{`Found at ${custody.found_location}.`}</p> : undefined}
      renderFields={(action) => <ReasonField action={action} label="Where, and who looks after it (optional)" />}
    />
  );
}

export function LostDialog(props: OutcomeDialogProps) {
  const { name } = props.record;
  return (
    <OutcomeForm
      {...props}
      type="lost"
      title={`${name} is missing`}
      label="Record as lost"
      successMessage={`${name} is recorded as lost.`}
      whenLabel="Last seen"
      renderFields={(action) => <ReasonField action={action} label="What happened (optional)" />}
    />
  );
}

export function OtherOutcomeDialog(props: OutcomeDialogProps) {
  const { name } = props.record;
  const { today } = useToday();
  return (
    <OutcomeForm
      {...props}
      type="other_live"
      title={`${name} left alive`}
      label="Record outcome"
      successMessage={`${name} left on ${formatShortDay(today, today)}.`}
      required={{ outcome_reason: 'Enter what happened' }}
      renderFields={(action) => <ReasonField action={action} label="What happened" />}
    />
  );
}
