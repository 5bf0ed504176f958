import { useState } from 'react';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { missingSkillsMessage } from '../volunteers.constants.ts';
import type { Shift, ShiftsApi } from '../shifts.contract.ts';
import { CoordinatorActions } from './coordinator-actions.tsx';
import { ShiftStatus } from './shift-status.tsx';
import { ShiftPeople } from './shift-people.tsx';
import { formatCount, formatShiftDay, formatSkills, formatTimes } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();
const MAX_DOTS = 12;

interface ShiftCardProps {
  shift: Shift;
  /** Where the day isn't said above. */
  today?: string;
}

/** A shift with its free places, to sign up for; coordinators also see who comes. */
export function ShiftCard({ shift, today }: ShiftCardProps) {
  const { id, title, location, skills, missing_skills, notes, people, canceled_at, own, starts_at } = shift;
  const { timeZone } = useToday();
  const day = today === undefined ? '' : `${formatShiftDay(dayIn(timeZone, new Date(starts_at)), today)}, `;
  return (
    <article
      className="panel shift-card"
      aria-labelledby={`shift-${id}`}
      data-canceled={canceled_at !== null || undefined}
    >
      <header className="shift-card-head">
        <div className="min-w-0">
          <h3 className="text-body font-bold" id={`shift-${id}`}>
            {title}
          </h3>
          <p className="font-semibold">{`${day}${formatTimes(shift, timeZone)}`}</p>
          {location !== '' && <p className="text-small text-soft">{location}</p>}
        </div>
        <ShiftStatus shift={shift} />
      </header>
      {canceled_at === null && <Places shift={shift} />}
      {skills.length > 0 && <p className="text-small">{`Skills: ${formatSkills(skills)}`}</p>}
      {own === null && canceled_at === null && missing_skills.length > 0 && people === null && (
        <p className="text-small text-soft">{missingSkillsMessage(missing_skills)}</p>
      )}
      {notes !== null && <p className="shift-notes text-small">{notes}</p>}
      {people !== null && <ShiftPeople shift={shift} people={people} />}
      {canceled_at === null && (
        <div className="shift-buttons items-center">
          <OwnPlace shift={shift} />
          {people !== null && <CoordinatorActions shift={shift} people={people} />}
        </div>
      )}
    </article>
  );
}

function Places({ shift: { places, free } }: { shift: Shift }) {
  const text =
    free === 0 ? `All ${formatCount(places, 'place')} filled` : `${free} of ${formatCount(places, 'place')} free`;
  return (
    <p className="shift-places text-small">
      {places <= MAX_DOTS && (
        <span className="shift-dots" aria-hidden="true">
          {Array.from({ length: places }, (_, at) => (
            <span key={at} className="shift-dot" data-full={at < places - free || undefined} />
          ))}
        </span>
      )}
      {text}
    </p>
  );
}

function OwnPlace({ shift }: { shift: Shift }) {
  const { id, title, own, free, missing_skills, starts_at } = shift;
  const { mutate, isBusy } = useMutation('You’re not signed up yet. Please try again.', { alertsFailure: true });
  const [isCanceling, setIsCanceling] = useState(false);
  const now = useCurrentMinute();
  if (new Date(starts_at) <= now || own?.checked_in_at) return null;
  if (own) {
    return (
      <>
        <button className="button button-small button-quiet" type="button" onClick={() => setIsCanceling(true)}>
          Cancel my place<span className="sr-only">{` in ${title}`}</span>
        </button>
        {isCanceling && (
          <ConfirmMutation
            question="Cancel your place?"
            confirmLabel="Cancel my place"
            cancelLabel="Never mind"
            run={() => call('DELETE /api/shifts/:id/sign-up', { params: { id } })}
            successMessage="Your place is canceled."
            onDone={() => setIsCanceling(false)}
            onCancel={() => setIsCanceling(false)}
          >
            <p>{`Someone else can then sign up for ${title}.`}</p>
          </ConfirmMutation>
        )}
      </>
    );
  }
  if (free === 0 || missing_skills.length > 0) return null;
  return (
    <button
      className="button button-small"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() =>
        void mutate(() => call('POST /api/shifts/:id/sign-up', { params: { id } }), {
          successMessage: 'You’re signed up. We’ll remind you the day before.',
        })
      }
    >
      Sign up<span className="sr-only">{` for ${title}`}</span>
    </button>
  );
}
