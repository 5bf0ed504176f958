import { useState } from 'react';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { formatMinutes, shiftLimits } from '../../volunteers.constants.ts';
import type { HourEntry, VolunteerDetails, VolunteersApi } from '../../volunteers.contract.ts';

const call = createApiClient<VolunteersApi>();

/** Hours that coordinators recorded besides those of check-ins. */
export function HoursPanel({ volunteer: { id, entries } }: { volunteer: VolunteerDetails }) {
  const [isAdding, setIsAdding] = useState(false);
  const fallback = useFocusFallback<HTMLDivElement>();
  return (
    <Panel
      title="Hours outside shifts"
      actions={
        <button className="button button-small button-quiet" type="button" onClick={() => setIsAdding(true)}>
          Add hours
        </button>
      }
    >
      <div ref={fallback} tabIndex={-1}>
        {entries.length === 0 ? (
          <p className="text-soft">None yet. Add hours worked without a check-in, e.g. at an event.</p>
        ) : (
          <ul className="shift-rows">
            {entries.map((entry) => (
              <EntryRow key={entry.id} userId={id} entry={entry} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <HoursDialog userId={id} entry={null} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

function EntryRow({ userId, entry }: { userId: number; entry: HourEntry }) {
  const { id, day, minutes, note, recorded_by } = entry;
  const [opened, setOpened] = useState<'change' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const title = `${formatMinutes(minutes)} on ${formatDay(day, { dateStyle: 'medium' })}`;
  return (
    <li className="shift-row">
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="text-small text-soft">
          {[note, recorded_by && `recorded by ${recorded_by}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="shift-person-buttons">
        <button className="text-button text-small" type="button" onClick={() => setOpened('change')}>
          Edit<span className="sr-only">{` ${title}`}</span>
        </button>
        <button className="text-button text-small" type="button" onClick={() => setOpened('delete')}>
          Delete<span className="sr-only">{` ${title}`}</span>
        </button>
      </div>
      {opened === 'change' && <HoursDialog userId={userId} entry={entry} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmMutation
          question="Delete these hours?"
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/volunteers/:id/hours/:entry_id', { params: { id: userId, entry_id: id } })}
          onDone={close}
          onCancel={close}
        >
          <p>{`${title}. This can’t be undone.`}</p>
        </ConfirmMutation>
      )}
    </li>
  );
}

interface HoursDialogProps {
  userId: number;
  /** Null: a new one. */
  entry: HourEntry | null;
  onClose: () => void;
}

function HoursDialog({ userId, entry, onClose }: HoursDialogProps) {
  const { today } = useToday();
  const action = useFormAction({
    required: { day: 'Choose a day', hours: 'Enter the hours' },
    check: (typed) => (parseHours(formText(typed, 'hours')) === null ? { fields: { hours: HOURS_ERROR } } : null),
    send: (typed) => {
      const body = {
        day: formText(typed, 'day'),
        minutes: parseHours(formText(typed, 'hours'))!,
        note: formText(typed, 'note'),
      };
      return entry
        ? call('PUT /api/volunteers/:id/hours/:entry_id', { params: { id: userId, entry_id: entry.id }, body })
        : call('POST /api/volunteers/:id/hours', { params: { id: userId }, body });
    },
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={entry ? 'Edit hours' : 'Add hours'}
      size="small"
      action={action}
      label={entry ? 'Save changes' : 'Add hours'}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Day"
          name="day"
          type="date"
          max={today}
          defaultValue={entry?.day ?? today}
          error={fields?.['day']}
        />
        <Field
          label="Hours"
          name="hours"
          inputMode="decimal"
          placeholder="e.g. 2.5"
          defaultValue={entry ? String(Math.round((entry.minutes / 60) * 100) / 100) : ''}
          error={fields?.['hours'] ?? fields?.['minutes']}
        />
      </div>
      <Field
        label="What they did (optional)"
        name="note"
        maxLength={shiftLimits.entryNote}
        placeholder="e.g. Adoption event"
        defaultValue={entry?.note ?? ''}
        error={fields?.['note']}
      />
    </FormDialog>
  );
}

const HOURS_ERROR = 'Enter hours up to 24, e.g. 2.5 or 2:30';

/** Minutes of `2.5`, `2,5` and `2:30`; null for anything else, and for more than a day. */
function parseHours(typed: string): number | null {
  const [, hours, fraction, clock] = /^(\d{1,2})(?:[.,](\d{1,2})|:([0-5]\d))?$/.exec(typed.trim()) ?? [];
  if (hours === undefined) return null;
  const minutes =
    clock === undefined ? Math.round(Number(`${hours}.${fraction ?? 0}`) * 60) : Number(hours) * 60 + Number(clock);
  return minutes >= 1 && minutes <= shiftLimits.entryMinutes ? minutes : null;
}
