import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import {
  CHECK_IN_OPENS_MINUTES,
  CHECK_OUT_CLOSES_MINUTES,
  DESK_CODE_DIGITS,
  formatMinutes,
  shiftMessages,
} from '../volunteers.constants.ts';
import type { OwnShifts, Shift, ShiftsApi } from '../shifts.contract.ts';
import { formatClock, formatTimes } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();
const MINUTE_MS = 60_000;

interface CheckInPanelProps {
  mine: OwnShifts;
  /** From the QR code at the desk. */
  code: string;
}

/** One's shift right now: checks in with the code at the desk, and out. Nothing without one. */
export function CheckInPanel({ mine, code }: CheckInPanelProps) {
  const now = useCurrentMinute();
  const { timeZone } = useToday();
  const current = findCurrent(mine, now);
  if (!current) {
    if (code === '') return null;
    return (
      <Panel title="Check in">
        <p>{shiftMessages.noShift}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={current.own!.checked_in_at ? 'You’re checked in' : 'Check in'}
      lead={[current.title, formatTimes(current, timeZone), current.location].filter(Boolean).join(' · ')}
      className="shift-now"
    >
      {current.own!.checked_in_at ? (
        <CheckOut checkedInAt={current.own!.checked_in_at} minutes={current.own!.minutes} timeZone={timeZone} />
      ) : (
        <CheckInForm code={code} />
      )}
    </Panel>
  );
}

/** The shift that can be checked out of, or the next one that can be checked in to. */
function findCurrent({ upcoming, past }: OwnShifts, now: Date): Shift | undefined {
  const running = [...upcoming, ...past].find(
    ({ own, ends_at }) => own?.checked_in_at && !own.checked_out_at && isBefore(now, ends_at, CHECK_OUT_CLOSES_MINUTES),
  );
  if (running) return running;
  return upcoming.find(
    ({ own, starts_at, ends_at }) =>
      own && !own.checked_in_at && !isBefore(now, starts_at, -CHECK_IN_OPENS_MINUTES) && isBefore(now, ends_at, 0),
  );
}

/** Whether a time is before another plus some minutes. */
function isBefore(now: Date, at: string, minutes: number): boolean {
  return now.getTime() < new Date(at).getTime() + minutes * MINUTE_MS;
}

function CheckInForm({ code }: { code: string }) {
  const [, setSearch] = useSearchParams();
  const { form, isBusy, failure, fields } = useFormAction({
    required: { code: `Enter the ${DESK_CODE_DIGITS} digits` },
    send: (typed) => call('POST /api/shifts/check-in', { body: { code: formText(typed, 'code') } }),
    successMessage: 'You’re checked in. Enjoy your shift.',
    onDone: () => setSearch({ view: 'mine' }, { replace: true, preventScrollReset: true }),
  });
  return (
    <form {...form} className="form" aria-label="Check in">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="shift-check-in">
        <Field
          key={code}
          label="Code on the screen at the desk"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={DESK_CODE_DIGITS + 4}
          defaultValue={code}
          error={fields?.['code']}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Checking in…">
          Check in
        </SubmitButton>
      </div>
    </form>
  );
}

interface CheckOutProps {
  checkedInAt: string;
  minutes: number;
  timeZone: string;
}

function CheckOut({ checkedInAt, minutes, timeZone }: CheckOutProps) {
  const { mutate, isBusy } = useMutation('You’re not checked out yet. Please try again.', { alertsFailure: true });
  const [search, setSearch] = useSearchParams();
  const hasCode = search.has('code');
  // Once checked in, the code is of no use, and a reload should not ask for it.
  useEffect(() => {
    if (hasCode) setSearch({ view: 'mine' }, { replace: true, preventScrollReset: true });
  }, [hasCode, setSearch]);
  return (
    <div className="shift-buttons items-center">
      <button
        className="button"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() =>
          void mutate(() => call('POST /api/shifts/check-out'), {
            successMessage: ({ own }) => `Thank you. We recorded ${formatMinutes(own!.minutes)}.`,
          })
        }
      >
        Check out
      </button>
      <p className="text-soft">{`Since ${formatClock(checkedInAt, timeZone)} · ${formatMinutes(minutes)} so far`}</p>
    </div>
  );
}
