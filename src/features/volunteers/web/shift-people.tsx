import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { missingSkillsMessage, SHIFTS_PATH } from '../volunteers.constants.ts';
import type { Shift, ShiftPerson, ShiftsApi } from '../shifts.contract.ts';
import { PresenceDialog } from './presence-dialog.tsx';
import { formatClock } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();

interface ShiftPeopleProps {
  shift: Shift;
  people: readonly ShiftPerson[];
}

/** Who is signed up, for coordinators. */
export function ShiftPeople({ shift, people }: ShiftPeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul className="shift-rows" aria-label={`Signed up for ${shift.title}`}>
      {people.map((person, at) => (
        <PersonRow key={person.user_id ?? `former-${at}`} shift={shift} person={person} />
      ))}
    </ul>
  );
}

function PersonRow({ shift, person }: { shift: Shift; person: ShiftPerson }) {
  const { user_id, name, missing_skills } = person;
  const [opened, setOpened] = useState<'presence' | 'remove' | null>(null);
  const now = useCurrentMinute();
  const hasStarted = new Date(shift.starts_at) <= now;
  const close = () => setOpened(null);
  return (
    <li className="shift-row">
      <div className="min-w-0">
        {user_id === null ? (
          <span className="text-soft">{name}</span>
        ) : (
          <Link className="text-link shift-link" to={`${SHIFTS_PATH}/volunteers/${user_id}`}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <Presence person={person} />
        {missing_skills.length > 0 && (
          <p className="text-small text-soft">{missingSkillsMessage(missing_skills, name)}</p>
        )}
      </div>
      {user_id !== null && (
        <div className="shift-person-buttons">
          {(hasStarted || person.checked_in_at !== null) && (
            <button className="text-button text-small" type="button" onClick={() => setOpened('presence')}>
              Attendance<span className="sr-only">{` of ${name}`}</span>
            </button>
          )}
          {person.checked_in_at === null && (
            <button className="text-button text-small" type="button" onClick={() => setOpened('remove')}>
              Remove<span className="sr-only">{` ${name}`}</span>
            </button>
          )}
        </div>
      )}
      {opened === 'presence' && <PresenceDialog shift={shift} person={person} onClose={close} />}
      {opened === 'remove' && (
        <ConfirmMutation
          question={`Remove ${name} from ${shift.title}?`}
          confirmLabel="Remove"
          isDanger
          run={() => call('DELETE /api/shifts/:id/people/:user_id', { params: { id: shift.id, user_id: user_id! } })}
          successMessage={`${name} is off the shift.`}
          onDone={close}
          onCancel={close}
        >
          <p>{hasStarted ? 'Their place is free again.' : 'We’ll email them, and their place is free again.'}</p>
        </ConfirmMutation>
      )}
    </li>
  );
}

function Presence({ person: { checked_in_at, checked_out_at, is_no_show } }: { person: ShiftPerson }) {
  const { timeZone } = useToday();
  if (is_no_show) return <p className="text-small text-danger">No-show</p>;
  if (checked_in_at === null) return null;
  const end = checked_out_at === null ? '' : ` – ${formatClock(checked_out_at, timeZone)}`;
  return (
    <p className="text-small text-good">{`Here ${end === '' ? 'since ' : ''}${formatClock(checked_in_at, timeZone)}${end}`}</p>
  );
}
