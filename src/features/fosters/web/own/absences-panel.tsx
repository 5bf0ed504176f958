import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import type { Absence, FosterCareApi } from '../../foster-care.contract.ts';
import { formatDays } from '../foster-texts.ts';

const call = createApiClient<FosterCareApi>();

/** Days when the home is away, and gets no animals. */
export function AbsencesPanel({ absences, today }: { absences: readonly Absence[]; today: string }) {
  const fallback = useFocusFallback<HTMLDivElement>();
  return (
    <Panel title="Days away">
      <div ref={fallback} tabIndex={-1}>
        {absences.length === 0 && (
          <p className="text-soft">Add the days you’ll be away, and we won’t offer you animals then.</p>
        )}
        {absences.length > 0 && (
          <ul className="foster-rows">
            {absences.map((absence) => (
              <AbsenceRow key={absence.id} absence={absence} />
            ))}
          </ul>
        )}
      </div>
      <AbsenceForm today={today} />
    </Panel>
  );
}

function AbsenceForm({ today }: { today: string }) {
  const [sent, setSent] = useState(0);
  const { form, isBusy, failure, fields } = useFormAction({
    required: { from_on: 'Choose the first day', to_on: 'Choose the last day' },
    send: (typed) =>
      call('POST /api/fosters/me/absences', {
        body: { from_on: formText(typed, 'from_on'), to_on: formText(typed, 'to_on') },
      }),
    onDone: () => setSent(sent + 1),
  });
  return (
    <form key={sent} {...form} className="form" aria-label="Add days away">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="foster-dates">
        <Field label="First day" name="from_on" type="date" error={fields?.['from_on']} />
        <Field label="Last day" name="to_on" type="date" min={today} error={fields?.['to_on']} />
      </div>
      <div>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…" className="button button-small button-quiet">
          Add days
        </SubmitButton>
      </div>
    </form>
  );
}

function AbsenceRow({ absence: { id, from_on, to_on } }: { absence: Absence }) {
  const { mutate, isBusy } = useMutation('The days weren’t deleted.', { alertsFailure: true });
  const days = formatDays(from_on, to_on);
  return (
    <li className="foster-row items-center">
      <span>{days}</span>
      <button
        className="button button-small button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void mutate(() => call('DELETE /api/fosters/me/absences/:id', { params: { id } }))}
      >
        Delete<span className="sr-only">{` ${days}`}</span>
      </button>
    </li>
  );
}
