import { useEffect, useState } from 'react';
import { findBlankFields, formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { use } from 'react';
import { addDays, formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import type { VisitsApi } from '../../../visits/visits.contract.ts';
import { MAX_DAYS_AHEAD, MAX_DAYS_AT_ONCE } from '../../pickups.constants.ts';
import type { PickupsApi } from '../../pickups.contract.ts';
import { toAppointments, type Appointment } from './appointments.ts';

const call = createApiClient<PickupsApi & VisitsApi>();
const MAX_REASON = 120;

interface CloseDayDialogProps {
  /** The shelter's date. */
  today: string;
  /** Preset from the calendar's filters. */
  day?: string;
  location?: string | null;
  onClose: () => void;
}

/** Closes one day or several. Shows what is booked then, and cancels it on request. */
export function CloseDayDialog({ today, day = '', location = null, onClose }: CloseDayDialogProps) {
  const { locations = [] } = use(SiteContext);
  const [first, setFirst] = useState(day >= today ? day : '');
  const [last, setLast] = useState('');
  const [where, setWhere] = useState(location ?? '');
  const [cancels, setCancels] = useState(false);
  const end = last === '' ? first : last;
  const booked = useBooked(first, end, where);
  const action = useFormAction({
    check(typed) {
      if (end < first)
        return { failure: 'Check the highlighted fields.', fields: { last: 'Choose the first day or a later one' } };
      return findBlankFields(
        typed,
        { day: 'Choose a day', reason: 'Enter a reason' },
        'Choose a day and enter a reason.',
      );
    },
    send(typed) {
      const reason = formText(typed, 'reason').trim();
      return call('POST /api/closed-days/', {
        body: { first, last: end, location: where, reason, cancels_bookings: cancels },
      });
    },
    failedMessage: 'We couldn’t close this day. Please try again.',
    successMessage: (closed) => {
      const days = closed.length === 1 ? formatDay(first) : `${closed.length} days`;
      const canceled = formatCount({
        pickups: sum(closed.map(({ canceled_pickups: pickups }) => pickups)),
        visits: sum(closed.map(({ canceled_visits: visits }) => visits)),
      });
      const remaining = formatCount({
        pickups: sum(closed.map(({ pickups }) => pickups)),
        visits: sum(closed.map(({ visits }) => visits)),
      });
      return [`${days} closed.`, canceled && `${canceled} canceled.`, remaining && `Please reschedule ${remaining}.`]
        .filter(Boolean)
        .join(' ');
    },
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog title="Close days" action={action} label="Close days" cancelLabel="Never mind" onClose={onClose}>
      <p className="text-soft">No pickups or visits can be booked on closed days.</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="First day"
          name="day"
          type="date"
          required
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={first}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
          error={fields?.['first'] ?? fields?.['day']}
        />
        <Field
          label="Last day (optional)"
          name="last"
          type="date"
          min={first || today}
          max={addDays(first || today, MAX_DAYS_AT_ONCE - 1)}
          value={last}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
          error={fields?.['last']}
        />
        <SelectField
          label="Where"
          name="location"
          value={where}
          onChange={({ currentTarget }) => setWhere(currentTarget.value)}
          options={[{ value: '', label: 'All sites' }, ...locations.map((name) => ({ value: name, label: name }))]}
          error={fields?.['location']}
        />
      </div>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={MAX_REASON}
        hint="Shown to people who look for a time on these days."
        error={fields?.['reason']}
      />
      {booked.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{`Booked on these days: ${formatCount(countByType(booked))}`}</p>
          <ul className="closed-bookings">
            {booked.map((each) => (
              <li key={each.key}>
                {`${formatDay(each.date, { weekday: 'short', month: 'short', day: 'numeric' })}, ${each.time === null ? 'any time' : formatTime(each.time)}: `}
                <bdi>{each.person_name}</bdi> – <bdi>{each.pet_name}</bdi>
              </li>
            ))}
          </ul>
          <CheckField
            label="Cancel these and email everyone the reason"
            name="cancels"
            isChecked={cancels}
            onCheck={setCancels}
            hint={
              cancels
                ? 'We’ll send the emails in 5 minutes. Until then, you can undo all of it.'
                : 'Otherwise they stay, marked in the calendar until you reschedule them.'
            }
          />
        </div>
      )}
    </FormDialog>
  );
}

/** What is still booked from one day to another. */
function useBooked(first: string, last: string, location: string): Appointment[] {
  const [booked, setBooked] = useState<Appointment[]>([]);
  useEffect(() => {
    const days = countDays(first, last);
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      if (days < 1 || days > MAX_DAYS_AT_ONCE) return [];
      const query = { from: first, days: String(days) };
      const [pickups, visits] = await Promise.all([
        call('GET /api/schedule-pickup/', { query, signal }),
        call('GET /api/visits/', { query, signal }),
      ]);
      const isHere = (each: Appointment) => location === '' || each.location === location;
      return toAppointments({ pickups, visits }).filter(
        (each) => (each.status === 'booked' || each.status === 'requested') && isHere(each),
      );
    };
    load().then(setBooked, () => undefined);
    return () => controller.abort();
  }, [first, last, location]);
  return booked;
}

function countDays(first: string, last: string): number {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return Number.isNaN(days) ? 0 : days;
}

interface BookedCount {
  pickups: number;
  visits: number;
}

function countByType(booked: readonly Appointment[]): BookedCount {
  const count = (type: Appointment['type']) => booked.filter((each) => each.type === type).length;
  return { pickups: count('pickup'), visits: count('visit') };
}

/** Such as "2 pickups and 1 visit". */
function formatCount({ pickups, visits }: BookedCount): string {
  return [
    pickups > 0 && `${pickups} ${pickups === 1 ? 'pickup' : 'pickups'}`,
    visits > 0 && `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
  ]
    .filter(Boolean)
    .join(' and ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
