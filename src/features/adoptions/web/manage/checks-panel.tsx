import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import {
  checkTypes,
  checkOutcomes,
  decisionLimits,
  type CheckType,
  type CheckOutcome,
} from '../../adoptions.constants.ts';
import { checkLabels, outcomeLabels } from './check-labels.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { ApplicationCheck, ReviewApi } from '../../review.contract.ts';

const call = createApiClient<ReviewApi>();

interface ChecksPanelProps {
  application: AdminApplication;
  checks: ApplicationCheck[];
}

export function ChecksPanel({ application: { id }, checks }: ChecksPanelProps) {
  const [editing, setEditing] = useState<CheckType | null>(null);
  const checkOf = (type: CheckType) => checks.find((check) => check.type === type);
  return (
    <Panel title="Checks and references" className="review-panel">
      <ul className="adoption-checks">
        {checkTypes.map((type) => (
          <li key={type}>
            <CheckRow type={type} check={checkOf(type)} onEdit={() => setEditing(type)} />
          </li>
        ))}
      </ul>
      {editing && <CheckDialog id={id} type={editing} check={checkOf(editing)} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

interface CheckRowProps {
  type: CheckType;
  check: ApplicationCheck | undefined;
  onEdit: () => void;
}

function CheckRow({ type, check, onEdit }: CheckRowProps) {
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{checkLabels[type]}</span>
          {check ? (
            <span className="badge check-outcome" data-outcome={check.outcome}>
              {outcomeLabels[check.outcome]}
            </span>
          ) : (
            <span className="text-small text-soft">{outcomeLabels['not asked']}</span>
          )}
        </p>
        {check?.note && <p className="whitespace-pre-line">{check.note}</p>}
        {check && (
          <p className="text-small text-soft">
            {check.checked_by ?? 'Former staff'}, <DateTime at={check.checked_at} format="date" />
          </p>
        )}
      </div>
      <IfCan capability="decide applications">
        <button className="text-button print:hidden" type="button" onClick={onEdit}>
          {check ? 'Change' : 'Record'}
          <span className="sr-only">{` about the ${checkLabels[type].toLowerCase()}`}</span>
        </button>
      </IfCan>
    </>
  );
}

interface CheckDialogProps {
  id: number;
  type: CheckType;
  check: ApplicationCheck | undefined;
  onClose: () => void;
}

type Outcome = CheckOutcome | 'not asked';

const options = [...checkOutcomes, 'not asked' as const].map((value) => ({ value, label: outcomeLabels[value] }));

function CheckDialog({ id, type, check, onClose }: CheckDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>(check?.outcome ?? 'good');
  const [note, setNote] = useState(check?.note ?? '');
  const action = useFormAction({
    send: () => call('PUT /api/adoptions/:id/checks', { params: { id }, body: { type, outcome, note } }),
    failedMessage: withDetail('We couldn’t save this check.'),
    onDone: onClose,
  });

  return (
    <FormDialog title={checkLabels[type]} action={action} label="Save" onClose={onClose}>
      <ChoiceField
        label="Outcome"
        name="outcome"
        value={outcome}
        options={options}
        onChoose={(value) => setOutcome(value as Outcome)}
        error={action.fields?.['outcome']}
      />
      {outcome !== 'not asked' && (
        <TextAreaField
          label="Note (optional)"
          name="note"
          maxLength={decisionLimits.check}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          hint="Who said what, and when?"
          error={action.fields?.['note']}
        />
      )}
    </FormDialog>
  );
}
