import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction, type FormAction } from '../../../../browser/use-form-action.ts';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import type { OutcomeType } from '../../custody.constants.ts';
import type { AnimalRecord, CustodyApi } from '../../custody.contract.ts';
import { checkTime, parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';
import { ConsequenceList } from './consequence-list.tsx';

const call = createApiClient<CustodyApi>();

export interface OutcomeDialogProps {
  record: AnimalRecord;
  onClose: () => void;
  onDone: () => void;
}

interface OutcomeFormProps extends OutcomeDialogProps {
  type: OutcomeType;
  title: string;
  label: string;
  successMessage: string | undefined;
  /** What to say beside each required field that is empty. */
  required?: Record<string, string>;
  whenLabel?: string;
  applicationId?: number;
  isDanger?: boolean;
  /** Before the consequences. */
  lead?: React.ReactNode;
  /** Between the consequences and the time. */
  renderFields?: (action: FormAction) => React.ReactNode;
  /** After the time. */
  children?: React.ReactNode;
}

/** What the dialogs of all outcomes have in common: the consequences, the time, and the call. */
export function OutcomeForm({
  record,
  type,
  title,
  label,
  successMessage,
  required = nothingRequired,
  whenLabel,
  applicationId,
  isDanger = false,
  lead,
  renderFields,
  onClose,
  onDone,
  children,
}: OutcomeFormProps) {
  const { id, custody } = record;
  const action = useFormAction({
    required,
    check: (typed) => {
      const fields = checkTime('outcome_at', formText(typed, 'outcome_at'), custody?.intake_at);
      return fields && { fields };
    },
    send: (typed) =>
      call('POST /api/records/:id/outcome', {
        params: { id },
        body: {
          outcome_type: type,
          ...(applicationId !== undefined && { application_id: applicationId }),
          ...readDetails(typed),
        },
      }),
    failedMessage: withDetail('The outcome wasn’t recorded.'),
    successMessage,
    onDone,
  });
  return (
    <FormDialog title={title} action={action} label={label} isDanger={isDanger} onClose={onClose}>
      {lead}
      <ConsequenceList id={id} type={type} />
      {renderFields?.(action)}
      <WhenField label={whenLabel ?? 'When'} name="outcome_at" error={action.fields?.['outcome_at']} />
      {children}
    </FormDialog>
  );
}

const nothingRequired = {};

/** Only what the dialog has a field for. */
function readDetails(typed: FormData) {
  const at = parseLocalTime(formText(typed, 'outcome_at'));
  const texts = ['outcome_reason', 'outcome_organization', 'person_name', 'person_phone', 'person_email'] as const;
  const filled = texts.map((name) => [name, formText(typed, name).trim()] as const).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(filled), ...(at !== undefined && { outcome_at: at }) };
}

/** Someone known is found by phone or email. */
export function PersonFields({ action, nameLabel }: { action: FormAction; nameLabel: string }) {
  const { fields } = action;
  return (
    <>
      <Field label={nameLabel} name="person_name" maxLength={100} autoComplete="off" error={fields?.['person_name']} />
      <div className="form-pair">
        <Field
          label="Phone (optional)"
          name="person_phone"
          type="tel"
          maxLength={40}
          autoComplete="off"
          error={fields?.['person_phone']}
        />
        <Field
          label="Email (optional)"
          name="person_email"
          type="email"
          maxLength={254}
          autoComplete="off"
          error={fields?.['person_email']}
        />
      </div>
    </>
  );
}

export function ReasonField({ action, label = 'Note (optional)' }: { action: FormAction; label?: string }) {
  return (
    <TextAreaField label={label} name="outcome_reason" maxLength={1000} error={action.fields?.['outcome_reason']} />
  );
}
