import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { lastVisitDay, type VisitStatus } from '../../visits.constants.ts';
import type { AdminVisit, VisitsApi } from '../../visits.contract.ts';
import { visitStatusLabels } from './visit-labels.ts';

const call = createApiClient<VisitsApi>();

interface VisitDialogProps {
  visit: AdminVisit;
  /** The shelter's date. */
  today: string;
  onClose: () => void;
}

export function VisitDialog({ visit, today, onClose }: VisitDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutate, isBusy, failure } = useMutationWithToast('The visit could not be changed. Please try again.');
  const update = (body: { status?: VisitStatus; date?: string }, successMessage: string) =>
    mutate(() => call('PUT /api/visits/:id', { params: { id: visit.id }, body }), successMessage);

  if (isDeleting) return <Deletion visit={visit} today={today} onBack={() => setIsDeleting(false)} onClose={onClose} />;
  return (
    <Dialog title={`Visit to ${visit.pet_name}`} onClose={onClose} isBusy={isBusy}>
      <div className="grid gap-5">
        <Facts visit={visit} />
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        {visit.date <= today && (
          <div className="calendar-buttons">
            {visit.status === 'booked' ? (
              <>
                <StatusButton onClick={() => void update({ status: 'done' }, `${visit.name} came.`)}>Done</StatusButton>
                <StatusButton onClick={() => void update({ status: 'no-show' }, `${visit.name} did not come.`)}>
                  No-show
                </StatusButton>
              </>
            ) : (
              <StatusButton onClick={() => void update({ status: 'booked' }, `${visit.name} is expected again.`)}>
                Back to booked
              </StatusButton>
            )}
          </div>
        )}
        <form
          className="flex flex-wrap items-end gap-3"
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const date = new FormData(event.currentTarget).get('date');
            if (typeof date !== 'string' || date === '' || date === visit.date) return;
            void update({ date }, `The visit is moved to ${formatDay(date)}.`).then((isDone) => isDone && onClose());
          }}
        >
          <Field
            label="Move to another day"
            name="date"
            type="date"
            min={today}
            max={lastVisitDay(today)}
            defaultValue={visit.date}
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
  const { mutate, isBusy, failure } = useMutationWithToast('The visit could not be changed. Please try again.');
  const isUpcoming = visit.status === 'booked' && visit.date >= today;
  return (
    <ConfirmDialog
      question={`Delete the visit of ${visit.name}?`}
      confirmLabel="Delete visit"
      cancelLabel="Keep it"
      isDanger
      isBusy={isBusy}
      onConfirm={() => {
        const run = () => call('DELETE /api/visits/:id', { params: { id: visit.id } });
        void mutate(run, 'The visit is deleted.').then((isDone) => isDone && onClose());
      }}
      onCancel={onBack}
    >
      <p>{isUpcoming ? `${visit.name} is told by e-mail that it is cancelled.` : 'It is over, so nobody is told.'}</p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}
