import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { lastVisitDay, type VisitStatus } from '../../visits.constants.ts';
import type { AdminVisit, VisitsApi } from '../../visits.contract.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { CancelVisitDialog } from './cancel-visit-dialog.tsx';
import { visitStatusLabels } from './visit-labels.ts';

const call = createApiClient<VisitsApi>();
const FAILED = 'We couldn’t change the visit. Please try again.';

interface VisitDialogProps {
  visit: AdminVisit;
  /** The shelter's date. */
  today: string;
  /** Names of the locations that the shelter offers. */
  locations: readonly string[];
  /** The times at which visits can be booked. */
  times: readonly string[];
  /** Buttons that check the visitor in, and record the outcome. */
  status: React.ReactNode;
  /** Lets staff pick a new slot in the calendar. */
  onMove: () => void;
  onClose: () => void;
}

export function VisitDialog({
  visit,
  today,
  locations,
  times: offered,
  status: statusButtons,
  onMove,
  onClose,
}: VisitDialogProps) {
  const [ending, setEnding] = useState<'delete' | 'cancel' | null>(null);
  const updating = useMutation(FAILED);
  const moving = useFormAction({
    send: (typed) => {
      updating.setErrors(null);
      const [date, time, location] = ['date', 'time', 'location'].map((name) => formText(typed, name));
      return call('PUT /api/visits/:id', { params: { id: visit.id }, body: { date, time, location } });
    },
    failedMessage: FAILED,
    successMessage: (saved) => `Visit saved: ${formatVisit(saved)}.`,
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

  const canManage = useCan('manage calendar');
  const showDetails = () => setEnding(null);
  if (ending === 'delete') return <Deletion visit={visit} today={today} onBack={showDetails} onClose={onClose} />;
  if (ending === 'cancel') return <CancelVisitDialog visit={visit} onBack={showDetails} onClose={onClose} />;
  const isOpen = visit.status === 'booked' || visit.status === 'requested';
  const times = withCurrent(offered, visit.time);
  return (
    <Dialog title={`Visit to ${visit.pet_name}`} onClose={onClose} isBusy={isBusy}>
      <div className="grid gap-5">
        <Facts visit={visit} />
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        {statusButtons}
        {canManage && (
          <>
            <form {...moving.form} className="flex flex-wrap items-end gap-3" noValidate>
              <Field
                label="Date"
                name="date"
                type="date"
                min={today}
                max={lastVisitDay(today)}
                defaultValue={visit.date}
                error={moving.fields?.['date']}
                key={visit.date}
              />
              <SelectField
                label="Time"
                name="time"
                options={[
                  { value: '', label: 'Unscheduled' },
                  ...times.map((time) => ({ value: time, label: formatTime(time) })),
                ]}
                defaultValue={visit.time ?? ''}
                error={moving.fields?.['time']}
              />
              <SelectField
                label="Location"
                name="location"
                options={withCurrent(locations, visit.location).map((name) => ({ value: name, label: name }))}
                defaultValue={visit.location ?? ''}
                error={moving.fields?.['location']}
              />
              <SubmitButton isBusy={isBusy} className="button button-quiet">
                Save time
              </SubmitButton>
            </form>
            {visit.status === 'requested' && (
              <p>
                <button
                  className="button"
                  type="button"
                  onClick={() => update('booked', `${visit.name}’s visit is confirmed.`)}
                >
                  Confirm visit
                </button>
              </p>
            )}
            <p className="-mt-3 text-small text-soft">
              {visit.email === ''
                ? 'There’s no email address, so please call the visitor about changes.'
                : 'We’ll email the visitor about every change of the date, time or location.'}
            </p>
            <div className="dialog-actions">
              <button className="button button-quiet" type="button" onClick={() => setEnding('delete')}>
                Delete visit
              </button>
              {isOpen && (
                <>
                  <button className="button button-quiet" type="button" onClick={() => setEnding('cancel')}>
                    Cancel visit
                  </button>
                  <button className="button" type="button" onClick={onMove}>
                    Pick a slot
                  </button>
                </>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The settings may have changed since the visit was booked. */
function withCurrent(values: readonly string[], current: string | null): readonly string[] {
  return current === null || values.includes(current) ? values : [current, ...values];
}

function formatVisit({ date, time, location }: Pick<AdminVisit, 'date' | 'time' | 'location'>): string {
  const when = `${formatDay(date)}, ${time === null ? 'unscheduled' : formatTime(time)}`;
  return location === null ? when : `${when} at ${location}`;
}

function Facts({
  visit: { date, time, location, name, email, phone, pet_id, pet_name, pet_status, status },
}: {
  visit: AdminVisit;
}) {
  return (
    <dl className="calendar-facts">
      <dt>When</dt>
      <dd>{formatVisit({ date, time, location })}</dd>
      <dt>Who</dt>
      <dd>
        <bdi>{name}</bdi>
        {email !== '' && (
          <>
            {', '}
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          </>
        )}
        {phone !== '' && (
          <>
            {', '}
            <a className="text-link" href={phoneHref(phone)}>
              {phone}
            </a>
          </>
        )}
      </dd>
      <dt>Pet</dt>
      <dd>
        {pet_id === null ? (
          <>
            <bdi>{pet_name}</bdi> (not one of your pets by name)
          </>
        ) : (
          <Link className="text-link" to={animalHref(pet_id)}>
            <bdi>{pet_name}</bdi>
          </Link>
        )}
        {pet_status === 'Adopted' && ', adopted since'}
      </dd>
      <dt>Status</dt>
      <dd>{visitStatusLabels[status]}</dd>
    </dl>
  );
}

interface DeletionProps extends Pick<VisitDialogProps, 'visit' | 'today' | 'onClose'> {
  onBack: () => void;
}

function Deletion({ visit, today, onBack, onClose }: DeletionProps) {
  const isUpcoming = (visit.status === 'booked' || visit.status === 'requested') && visit.date >= today;
  return (
    <ConfirmMutation
      question={`Delete the visit of ${visit.name}?`}
      confirmLabel="Delete visit"
      cancelLabel="Cancel"
      isDanger
      run={() => call('DELETE /api/visits/:id', { params: { id: visit.id } })}
      successMessage="The visit is deleted."
      failedMessage={FAILED}
      onDone={onClose}
      onCancel={onBack}
    >
      <p>
        {isUpcoming
          ? `We’ll email ${visit.name} that it’s canceled.`
          : 'It’s over or canceled, so we won’t email anyone.'}
      </p>
    </ConfirmMutation>
  );
}
