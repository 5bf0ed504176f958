import { useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { UnsavedChanges } from '../../../../browser/unsaved-changes.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { Field } from '../../../../ui/field.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { medicalLimits } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { MovedDoses, Product, Protocol } from '../../protocols.contract.ts';
import { describeMovedDoses, describeSteps } from './describe-protocol.ts';
import {
  findProtocolErrors,
  newProtocol,
  toEditedProtocol,
  toProtocolBody,
  toTiming,
  type EditedProtocol,
} from './edited-protocol.ts';
import { SpeciesField } from './species-field.tsx';
import { StepList } from './step-list.tsx';

const call = createApiClient<MedicalApi>();

interface ProtocolFormProps {
  /** Null: a new one. */
  protocol: Protocol | null;
  products: readonly Product[];
  onSaved: () => unknown;
}

/** Edits a protocol. Says first how many open doses would have another day. */
export function ProtocolForm({ protocol, products, onSaved }: ProtocolFormProps) {
  const [initial] = useState(() => (protocol ? toEditedProtocol(protocol) : newProtocol));
  const [values, setValues] = useState(initial);
  const [preview, setPreview] = useState<MovedDoses | null>(null);
  const {
    mutate,
    isBusy,
    failure,
    fields = {},
    setErrors,
  } = useMutation('We couldn’t save this protocol. Please try again.');
  const form = useRef<HTMLFormElement>(null);
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const hasNewSteps = JSON.stringify(values.steps) !== JSON.stringify(initial.steps);
  const set = (changed: Partial<EditedProtocol>) => setValues((before) => ({ ...before, ...changed }));
  const focusError = () => setTimeout(() => focusFirstError(form.current));

  function checkAndSave(): void {
    const found = findProtocolErrors(values);
    if (Object.keys(found).length > 0) {
      setErrors({ failure: 'Check the highlighted fields.', fields: found });
      focusError();
    } else if (protocol && hasNewSteps && protocol.animals > 0) void showPreview(protocol);
    else void save();
  }
  async function showPreview({ id, version }: Protocol): Promise<void> {
    const body = { ...toProtocolBody(values), version };
    await mutate(
      () => call('POST /api/records/medical/protocols/:protocol_id/preview', { params: { protocol_id: id }, body }),
      { shouldRevalidate: false, onDone: setPreview, onFailed: focusError },
    );
  }
  async function save(): Promise<void> {
    const body = toProtocolBody(values);
    await mutate<{ name: string } & Partial<MovedDoses>>(
      () =>
        protocol
          ? call('PUT /api/records/medical/protocols/:protocol_id', {
              params: { protocol_id: protocol.id },
              body: { ...body, version: protocol.version },
            })
          : call('POST /api/records/medical/protocols', { body }),
      {
        isLeaving: true,
        successMessage: ({ name, moved = 0, ended = 0 }) =>
          [`${name} saved.`, describeMovedDoses({ moved, ended }, 'done')].join(' ').trim(),
        onDone: onSaved,
        onFailed: focusError,
      },
    );
    setPreview(null);
  }
  return (
    <form
      ref={form}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) checkAndSave();
      }}
    >
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Panel title="About this protocol">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Name"
            name="name"
            required
            maxLength={medicalLimits.name}
            autoComplete="off"
            value={values.name}
            error={fields['name']}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <Field
            label="Purpose (optional)"
            name="purpose"
            maxLength={medicalLimits.purpose}
            autoComplete="off"
            value={values.purpose}
            error={fields['purpose']}
            onChange={({ currentTarget }) => set({ purpose: currentTarget.value })}
          />
          <Field
            label="From age (optional)"
            name="min_age_days"
            autoComplete="off"
            placeholder="e.g. 6 months"
            value={values.min_age}
            error={fields['min_age_days']}
            onChange={({ currentTarget }) => set({ min_age: currentTarget.value })}
          />
          <Field
            label="Up to age (optional)"
            name="max_age_days"
            autoComplete="off"
            placeholder="e.g. 20 weeks"
            value={values.max_age}
            error={fields['max_age_days']}
            onChange={({ currentTarget }) => set({ max_age: currentTarget.value })}
          />
        </div>
        <SpeciesField
          chosen={values.pet_types}
          onChange={(pet_types) => set({ pet_types })}
          error={fields['pet_types']}
        />
        <CheckField
          label="Start at intake"
          name="is_automatic"
          isChecked={values.is_automatic}
          onCheck={(is_automatic) => set({ is_automatic })}
          hint="For new animals of these species and ages."
        />
      </Panel>
      <Panel title="Steps" lead="Times are e.g. “6 weeks”, “30 days” or “1 year”.">
        <StepList steps={values.steps} products={products} errors={fields} onChange={(steps) => set({ steps })} />
        <p className="protocol-preview" role="status">
          {describeSteps(values.steps.map(toTiming))}
        </p>
      </Panel>
      <div className="save-bar">
        <p className="text-small text-soft" role="status">
          {isChanged ? 'You have unsaved changes.' : protocol ? 'All changes saved.' : ''}
        </p>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          {protocol ? 'Save protocol' : 'Add protocol'}
        </SubmitButton>
      </div>
      {preview && (
        <ConfirmDialog
          question="Save the new steps?"
          confirmLabel="Save"
          isBusy={isBusy}
          onConfirm={() => void save()}
          onCancel={() => setPreview(null)}
        >
          <p>
            {describeMovedDoses(preview) || 'No open doses move.'} Doses already recorded, skipped or moved by hand stay
            as they are.
          </p>
        </ConfirmDialog>
      )}
      <UnsavedChanges isChanged={isChanged && !isBusy} />
    </form>
  );
}
