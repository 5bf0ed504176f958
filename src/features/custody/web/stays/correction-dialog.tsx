import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field, SelectField } from '../../../../ui/field.tsx';
import {
  intakeTypes,
  outcomeLabels,
  outcomeTypes,
  type IntakeType,
  type OutcomeType,
} from '../../custody.constants.ts';
import type { AnimalRecord, Custody, CustodyApi } from '../../custody.contract.ts';
import { nameStay } from '../describe-record.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { checkTime, parseLocalTime, toLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';
import { IntakeFields } from './intake-fields.tsx';

const call = createApiClient<CustodyApi>();

interface CorrectionDialogProps {
  record: AnimalRecord;
  custody: Custody;
  onClose: () => void;
}

/** Changes what was recorded about a stay. Both versions are in the timeline. */
export function CorrectionDialog({ record, custody, onClose }: CorrectionDialogProps) {
  const { today, timeZone } = useToday();
  const [intakeType, setIntakeType] = useState<IntakeType>(custody.intake_type);
  const [outcomeType, setOutcomeType] = useState<OutcomeType | null>(custody.outcome_type);
  const action = useFormAction({
    check: (typed) => checkTimes(typed, custody),
    send: (typed) =>
      call('PUT /api/records/:id/custodies/:custody_id', {
        params: { id: record.id, custody_id: custody.id },
        body: readCorrection(typed, custody, intakeType, outcomeType),
      }),
    failedMessage: withDetail('The correction wasn’t saved.'),
    successMessage: 'Correction saved.',
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={`Correct ${nameStay(custody, today, timeZone)}`}
      action={action}
      label="Save correction"
      onClose={onClose}
    >
      <IntakeFields
        action={action}
        type={intakeType}
        types={intakeTypes}
        onChooseType={setIntakeType}
        custody={custody}
      />
      <WhenField label="Came in" name="intake_at" at={custody.intake_at} error={fields?.['intake_at']} />
      {custody.outcome_at !== null && outcomeType !== null && (
        <>
          <SelectField
            label="How it left"
            name="outcome_type"
            value={outcomeType}
            // An adoption has an application, which another outcome can't get here.
            options={outcomeTypes
              .filter((value) => (value === 'adoption') === (custody.outcome_type === 'adoption'))
              .map((value) => ({ value, label: outcomeLabels[value] }))}
            onChange={({ currentTarget }) => setOutcomeType(currentTarget.value as OutcomeType)}
            error={fields?.['outcome_type']}
          />
          {outcomeType === 'transfer_out' && (
            <Field
              label="Went to"
              name="outcome_organization"
              maxLength={200}
              defaultValue={custody.outcome_organization ?? ''}
              error={fields?.['outcome_organization']}
            />
          )}
          <WhenField label="Left" name="outcome_at" at={custody.outcome_at} error={fields?.['outcome_at']} />
        </>
      )}
      <Field label="Why (optional)" name="why" maxLength={300} hint="Shown in the timeline" error={fields?.['why']} />
    </FormDialog>
  );
}

const texts = ['reason', 'found_location', 'hold_until', 'source_organization', 'outcome_organization'] as const;

/** Only what differs: a time to the minute would cut off the seconds of one that nobody has changed. */
function readCorrection(typed: FormData, custody: Custody, intake_type: IntakeType, outcome_type: OutcomeType | null) {
  const changed = texts
    .filter((name) => typed.has(name))
    .map((name) => [name, formText(typed, name).trim()] as const)
    .filter(([name, text]) => text !== (custody[name] ?? ''));
  const person = (['person_name', 'person_phone'] as const)
    .map((name) => [name, formText(typed, name).trim()] as const)
    .filter(([name, text]) => text !== '' && !(name === 'person_name' && text === custody.source?.name));
  const times = (['intake_at', 'outcome_at'] as const)
    .filter((name) => typed.has(name) && formText(typed, name) !== toLocalTime(new Date(custody[name]!)))
    .map((name) => [name, parseLocalTime(formText(typed, name)) ?? new Date().toISOString()] as const);
  const why = formText(typed, 'why').trim();
  return {
    ...(intake_type !== custody.intake_type && { intake_type }),
    ...(outcome_type !== custody.outcome_type && outcome_type !== null && { outcome_type }),
    ...Object.fromEntries([...changed, ...person, ...times]),
    ...(why !== '' && { why }),
  };
}

function checkTimes(typed: FormData, { outcome_at }: Custody) {
  const [intake, outcome] = [formText(typed, 'intake_at'), formText(typed, 'outcome_at')];
  const fields = {
    ...(intake === '' ? { intake_at: 'Enter when it came in' } : checkTime('intake_at', intake)),
    ...(outcome_at !== null &&
      (outcome === '' ? { outcome_at: 'Enter when it left' } : checkTime('outcome_at', outcome, intake))),
  };
  return Object.keys(fields).length > 0 ? { fields } : null;
}
