import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatTime } from '../../../../platform/shelter-day.contract.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { PickupsApi } from '../../../pickups/pickups.contract.ts';
import type { VisitsApi } from '../../../visits/visits.contract.ts';
import type { Appointment } from '../../day.contract.ts';

const call = createApiClient<PickupsApi & VisitsApi>();

/** Today's pickups and visits by hour, with check-in. */
export function AppointmentsPanel({ appointments }: { appointments: Appointment[] }) {
  const open = appointments.filter(isOpen).length;
  return (
    <Panel
      className="day-panel"
      title={open > 0 ? `Appointments (${open})` : 'Appointments'}
      actions={
        <Link className="text-link text-small" to="pickups?view=day">
          Calendar
        </Link>
      }
    >
      {appointments.length === 0 ? (
        <p className="text-soft">No one is coming in today.</p>
      ) : (
        <ol className="day-list">
          {groupByTime(appointments).map(({ time, items }) => (
            <li key={time} className="day-hour">
              <p className="day-time">{time}</p>
              <ul className="day-hour-items">
                {items.map((appointment) => (
                  <AppointmentRow key={`${appointment.type}-${appointment.id}`} appointment={appointment} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function isOpen({ status }: Appointment): boolean {
  return status === 'booked' || status === 'requested';
}

function groupByTime(appointments: Appointment[]): { time: string; items: Appointment[] }[] {
  const groups = Map.groupBy(appointments, ({ time }) => (time === null ? 'Any time' : formatTime(time)));
  return [...groups].map(([time, items]) => ({ time, items }));
}

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { type, status, person, pet_name, location, fee_due_cents } = appointment;
  return (
    <li className="day-row" data-status={status}>
      <div className="day-row-text">
        <p>
          <Link className="day-row-link" to={appointmentHref(appointment)}>
            <bdi>{person}</bdi>
          </Link>
          {type === 'pickup' ? ' picks up ' : ' visits '}
          <bdi>{pet_name}</bdi>
        </p>
        <p className="day-row-facts">
          {location !== null && <span>{location}</span>}
          {status === 'booked' && fee_due_cents !== null && <span>{`${formatMoney(fee_due_cents)} due`}</span>}
          {status === 'requested' && <span>Not confirmed yet</span>}
        </p>
      </div>
      <CheckIn appointment={appointment} />
    </li>
  );
}

function appointmentHref({ application_id }: Appointment): string {
  return application_id === null ? 'pickups?view=day' : `manage-adoptions/${application_id}`;
}

const outcomeLabels = {
  pickup: { done: 'Picked up', 'no-show': 'No-show' },
  visit: { done: 'Attended', 'no-show': 'No-show' },
};

/** Records who came. The toast takes it back. */
function CheckIn({ appointment }: { appointment: Appointment }) {
  const { type, id, status, person } = appointment;
  const { mutate, isBusy } = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const setStatus = async (next: 'booked' | 'done' | 'no-show') => {
    const change = { params: { id }, body: { status: next } };
    if (type === 'pickup') await call('PUT /api/schedule-pickup/:id', change);
    else await call('PUT /api/visits/:id', change);
  };
  const reset = () => void mutate(() => setStatus('booked'));
  const record = (outcome: 'done' | 'no-show') =>
    void mutate(() => setStatus(outcome), {
      onDone: () =>
        showAlert(`${person}: ${outcomeLabels[type][outcome].toLowerCase()}.`, 'success', {
          label: 'Undo',
          run: reset,
        }),
    });
  const canManage = useCan('manage calendar');
  if (status === 'done' || status === 'no-show') return <span className="day-mark">{outcomeLabels[type][status]}</span>;
  if (!canManage) return null;
  return (
    <div className="day-buttons">
      {(['done', 'no-show'] as const).map((outcome) => (
        <button
          key={outcome}
          className="day-button"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => record(outcome)}
        >
          {outcomeLabels[type][outcome]}
          <span className="sr-only">{` (${person})`}</span>
        </button>
      ))}
    </div>
  );
}
