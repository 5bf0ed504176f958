import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { ChoicesField } from '../../../ui/choices-field.tsx';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { toLocalTimes, type LocalTimes } from '../local-times.contract.ts';
import { shiftLimits, type ShiftScope, type VolunteerSkill } from '../volunteers.constants.ts';
import type { Shift, ShiftsApi } from '../shifts.contract.ts';
import { ScopeField } from './cancel-shift-dialog.tsx';
import { formatCount, skillOptions } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();

interface ShiftDialogProps {
  /** Null: a new one. */
  shift: Shift | null;
  /** The first choice for a new one. */
  day?: string;
  onClose: () => void;
}

const required = {
  title: 'Enter a title',
  day: 'Choose a day',
  starts: 'Choose when it starts',
  ends: 'Choose when it ends',
  places: 'Enter how many people you need',
};

/** Adds a shift, or one each week, or changes one. */
export function ShiftDialog({ shift, day = '', onClose }: ShiftDialogProps) {
  const { timeZone, today } = useToday();
  const [skills, setSkills] = useState<VolunteerSkill[]>(shift?.skills ?? []);
  const [scope, setScope] = useState<ShiftScope>('this');
  const [times] = useState(() => (shift ? toLocalTimes(shift, timeZone) : { day, starts: '09:00', ends: '12:00' }));
  const hasStarted = useCurrentMinute() >= new Date(shift?.starts_at ?? '9999');
  const action = useFormAction({
    required,
    send: async (typed) => {
      const body = {
        ...toShift(typed),
        ...(!hasStarted && {
          day: formText(typed, 'day'),
          starts: formText(typed, 'starts'),
          ends: formText(typed, 'ends'),
        }),
        skills,
      };
      if (shift) return [await call('PUT /api/shifts/:id', { params: { id: shift.id }, body: { ...body, scope } })];
      const { starts, ends, ...fields } = { ...times, ...body };
      return call('POST /api/shifts/', { body: { ...fields, starts, ends, weeks: formText(typed, 'weeks') } });
    },
    successMessage: shift ? undefined : (added) => `Added ${formatCount(added.length, 'shift')}.`,
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={shift ? `Edit ${shift.title}` : 'Add a shift'}
      action={action}
      label={shift ? 'Save changes' : 'Add shift'}
      onClose={onClose}
    >
      <Field
        label="Title"
        name="title"
        maxLength={shiftLimits.title}
        placeholder="e.g. Morning dog walks"
        defaultValue={shift?.title}
        error={fields?.['title']}
      />
      {!hasStarted && <TimeFields times={times} today={today} fields={fields} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="People needed"
          name="places"
          type="number"
          min={1}
          max={shiftLimits.places}
          defaultValue={shift?.places ?? 2}
          error={fields?.['places']}
        />
        {!shift && (
          <Field
            label="Number of weeks"
            name="weeks"
            type="number"
            min={1}
            max={shiftLimits.weeks}
            defaultValue={1}
            hint="On the same weekday. Enter 1 for a single shift."
            error={fields?.['weeks']}
          />
        )}
      </div>
      <Field
        label="Location (optional)"
        name="location"
        maxLength={shiftLimits.location}
        placeholder="e.g. Kennel building"
        defaultValue={shift?.location}
        error={fields?.['location']}
      />
      <ChoicesField
        label="Skills needed (optional)"
        name="skills"
        options={skillOptions}
        chosen={skills}
        onChoose={setSkills}
        error={fields?.['skills']}
      />
      <TextAreaField
        label="Notes for volunteers (optional)"
        name="notes"
        maxLength={shiftLimits.notes}
        defaultValue={shift?.notes ?? ''}
        hint="e.g. “Wear sturdy shoes.” Included in the reminder."
        error={fields?.['notes']}
      />
      {shift?.series_id != null && <ScopeField scope={scope} onChoose={setScope} />}
    </FormDialog>
  );
}

function toShift(typed: FormData) {
  const text = (name: string) => formText(typed, name);
  return { title: text('title'), location: text('location'), places: text('places'), notes: text('notes') };
}

interface TimeFieldsProps {
  times: LocalTimes;
  today: string;
  fields: Record<string, string> | undefined;
}

function TimeFields({ times, today, fields }: TimeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label="Day" name="day" type="date" min={today} defaultValue={times.day} error={fields?.['day']} />
      <Field label="Starts" name="starts" type="time" defaultValue={times.starts} error={fields?.['starts']} />
      <Field label="Ends" name="ends" type="time" defaultValue={times.ends} error={fields?.['ends']} />
    </div>
  );
}
