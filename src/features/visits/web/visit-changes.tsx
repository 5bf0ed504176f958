import { use, useEffect, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFileDownload } from '../../../browser/use-file-download.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { visitDays, visitMessages } from '../visits.constants.ts';
import type { OwnVisit, VisitsApi } from '../visits.contract.ts';
import { formatVisitTime, formatVisitWhen } from '../visit-times.contract.ts';
import { findSlotErrors, SlotFields } from './slot-fields.tsx';

const call = createApiClient<VisitsApi>();

export type Access = { token: string } | { id: number };

interface ChangesProps {
  access: Access;
  visit: OwnVisit;
  onChanged: (visit: OwnVisit, message: string) => void;
}

/** Moves or cancels a visit, and saves it to a calendar. */
export function VisitChanges({ access, visit, onChanged }: ChangesProps) {
  const { timeZone } = use(SiteContext);
  const [days] = useState(() => visitDays(timeZone, new Date()));
  const [mode, setMode] = useState<'reschedule' | 'cancel' | null>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    check(typed) {
      const isSame = (['date', 'time', 'location'] as const).every((name) => formText(typed, name) === visit[name]);
      if (isSame && visit.status === 'booked') return { fields: { time: 'Choose another time or location' } };
      const errors = {
        ...(formText(typed, 'date') === '' && { date: 'Choose a date' }),
        ...findSlotErrors(typed, days),
      };
      return Object.keys(errors).length === 0 ? null : { fields: errors };
    },
    send(typed) {
      const [date, time, location] = ['date', 'time', 'location'].map((name) => formText(typed, name)) as [
        string,
        string,
        string,
      ];
      return call('POST /api/visits/reschedule', { body: { ...access, date, time, location }, allow401: true });
    },
    failedMessage: visitMessages.rescheduleFailed,
    shouldRevalidate: false,
    onDone: (changed) => onChanged(changed, visitMessages.rescheduled(formatVisitWhen(changed))),
  });
  // The button that was pressed is gone.
  useEffect(() => {
    if (mode === 'reschedule') form.ref.current?.querySelector('input')?.focus();
  }, [mode, form.ref]);

  return (
    <>
      {mode === 'reschedule' ? (
        <form {...form} className="form" noValidate>
          <SlotFields days={days} petId={visit.pet_id ?? undefined} initial={visit} errors={fields} />
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <p className="flex flex-wrap gap-3">
            <SubmitButton isBusy={isBusy}>Save new time</SubmitButton>
            <button type="button" className="button button-quiet" onClick={() => setMode(null)}>
              Never mind
            </button>
          </p>
        </form>
      ) : (
        <p className="flex flex-wrap gap-3">
          {visit.status === 'booked' && <CalendarButton access={access} />}
          <button type="button" className="button button-quiet" onClick={() => setMode('reschedule')}>
            Reschedule
          </button>
          <button type="button" className="button button-quiet" onClick={() => setMode('cancel')}>
            Cancel visit
          </button>
        </p>
      )}
      {'token' in access && <DenialButton token={access.token} onDenied={onChanged} />}
      {mode === 'cancel' && (
        <ConfirmMutation
          question={visit.pet_id === null ? 'Cancel your visit?' : `Cancel your visit with ${visit.pet_name}?`}
          confirmLabel="Cancel visit"
          cancelLabel="Never mind"
          isDanger
          run={() => call('POST /api/visits/cancel', { body: access, allow401: true })}
          failedMessage={visitMessages.cancelFailed}
          shouldRevalidate={false}
          onDone={(canceled) => {
            setMode(null);
            onChanged(canceled, visitMessages.canceled);
          }}
          onCancel={() => setMode(null)}
        >
          {visit.time !== null && <p>{`We’ll offer ${formatVisitTime(visit)} to someone else.`}</p>}
        </ConfirmMutation>
      )}
    </>
  );
}

function CalendarButton({ access }: { access: Access }) {
  const { save, isBusy } = useFileDownload('We couldn’t save the calendar file. Please try again.');
  const fetchFile = () => call.file('POST /api/visits/calendar', { body: access, allow401: true });
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, 'visit.ics')}
    >
      Add to calendar
    </button>
  );
}

/** For someone whose address a stranger typed. */
function DenialButton({ token, onDenied }: { token: string; onDenied: ChangesProps['onChanged'] }) {
  const { mutate, failure } = useMutation(visitMessages.cancelFailed);
  const deny = () => call('POST /api/visits/cancel', { body: { token, not_mine: true }, allow401: true });
  return (
    <>
      <p className="text-small">
        <button
          type="button"
          className="text-button"
          onClick={() =>
            void mutate(deny, {
              shouldRevalidate: false,
              onDone: (canceled) => onDenied(canceled, visitMessages.denied),
            })
          }
        >
          I didn’t book this
        </button>
      </p>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}
