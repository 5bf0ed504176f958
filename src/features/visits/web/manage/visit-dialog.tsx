import { useState } from 'react';
import { Link } from 'react-router';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { lastVisitDay, type VisitStatus } from '../../visits.constants.ts';
import type { AdminVisit, VisitsApi } from '../../visits.contract.ts';
import { visitStatusLabels } from './visit-labels.ts';

const call = createApiClient<VisitsApi>();
const FAILED = 'The visit could not be changed. Please try again.';

interface VisitDialogProps {
  visit: AdminVisit;
  /** The shelter's date. */
  today: string;
  onClose: () => void;
}

export function VisitDialog({ visit, today, onClose }: VisitDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const updating = useMutation(FAILED);
  const moving = useFormAction({
    // A visit stays on its own day without a request.
    check: (typed) => (['', visit.date].includes(formText(typed, 'date')) ? {} : null),
    send: (typed) => {
      updating.setErrors(null);
      return call('PUT /api/visits/:id', { params: { id: visit.id }, body: { date: formText(typed, 'date') } });
    },
    failedMessage: FAILED,
    successMessage: ({ date }) => `The visit is moved to ${formatDay(date)}.`,
    onDone: onClose,
  });
  const isBusy = moving.isBusy || updating.isBusy;
  const failure = moving.failure ?? updating.failure;
  const update = (status: VisitStatus, successMessage: string) => {
    if (isBusy) return;
    moving.clearErrors();
    void updating.mutate(() => call('PUT /api/visits/:id', { params: { id: visit.id }, body: { status } }), {
      successMessage,
    });
  };

  if (isDeleting) return <Deletion visit={visit} today={today} onBack={() => setIsDeleting(false)} onClose={onClose} />;
  return (
    <Dialog title={`Visit to ${visit.pet_name}`} onClose={onClose} isBusy={isBusy}>
      <div className="grid gap-5">
        <Facts visit={visit} />
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        {visit.date <= today && (
          <div className="calendar-buttons">
            {visit.status === 'booked' ? (
              <>
                <StatusButton onClick={() => update('done', `${visit.name} came.`)}>Done</StatusButton>
                <StatusButton onClick={() => update('no-show', `${visit.name} did not come.`)}>No-show</StatusButton>
              </>
            ) : (
              <StatusButton onClick={() => update('booked', `${visit.name} is expected again.`)}>
                Back to booked
              </StatusButton>
            )}
          </div>
        )}
        <form {...moving.form} className="flex flex-wrap items-end gap-3" noValidate>
          <Field
            label="Move to another day"
            name="date"
            type="date"
            min={today}
            max={lastVisitDay(today)}
            defaultValue={visit.date}
            error={moving.fields?.['date']}
            key={visit.date}
          />
          <SubmitButton isBusy={isBusy} className="button button-quiet">
            Move visit
          </SubmitButton>
        </form>
        <p className="-mt-3 text-small text-soft">Whoever comes is told of a new day by e-mail.</p>
        <div className="dialog-actions">
          <button className="button button-quiet" type="button" onClick={() => setIsDeleting(true)}>
            Delete visit
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function StatusButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button className="button button-quiet button-small" type="button" onClick={onClick}>
      {children}
    </button>
  );
}

function Facts({ visit: { date, name, email, pet_id, pet_name, pet_status, status } }: { visit: AdminVisit }) {
  return (
    <dl className="calendar-facts">
      <dt>When</dt>
      <dd>{`${formatDay(date)}, at any time`}</dd>
      <dt>Who</dt>
      <dd>
        <bdi>{name}</bdi>
        {', '}
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      <dt>Pet</dt>
      <dd>
        {pet_id === null ? (
          <>
            <bdi>{pet_name}</bdi> (as typed: none of your pets for certain)
          </>
        ) : (
          <Link className="text-link" to={`/admin-dashboard/view-pets/${pet_id}`}>
            <bdi>{pet_name}</bdi>
          </Link>
        )}
        {pet_status === 'Adopted' && ', adopted meanwhile'}
      </dd>
      <dt>State</dt>
      <dd>{visitStatusLabels[status]}</dd>
    </dl>
  );
}

function Deletion({ visit, today, onBack, onClose }: VisitDialogProps & { onBack: () => void }) {
  const isUpcoming = visit.status === 'booked' && visit.date >= today;
  return (
    <ConfirmMutation
      question={`Delete the visit of ${visit.name}?`}
      confirmLabel="Delete visit"
      cancelLabel="Keep it"
      isDanger
      run={() => call('DELETE /api/visits/:id', { params: { id: visit.id } })}
      successMessage="The visit is deleted."
      failedMessage={FAILED}
      onDone={onClose}
      onCancel={onBack}
    >
      <p>{isUpcoming ? `${visit.name} is told by e-mail that it is cancelled.` : 'It is over, so nobody is told.'}</p>
    </ConfirmMutation>
  );
}
