import { getCurrency } from '../../../platform/currency.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { FeeSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { settingLimits } from '../settings.constants.ts';
import { formatAmountInput, parseCents } from '../../../platform/amount-text.contract.ts';
import { parseInteger } from './form-values.ts';
import { SectionForm } from './section-form.tsx';
import { useSection, type FieldErrors } from './use-section.ts';

const call = createApiClient<SettingsApi>();

/** As typed. */
interface FeeForm {
  dog: string;
  cat: string;
  other: string;
  decision_days: string;
  trial_days: string;
  full_refund_days: string;
  partial_refund_days: string;
  partial_refund_percent: string;
  agreement_days: string;
  sends_agreements: boolean;
}

const labels: Record<keyof FeeForm, string> = {
  dog: 'Dogs',
  cat: 'Cats',
  other: 'Small animals and all others',
  decision_days: 'Days until an application is overdue',
  trial_days: 'Days of a trial adoption',
  full_refund_days: 'Full refund within (days)',
  partial_refund_days: 'Partial refund within (days)',
  partial_refund_percent: 'Partial refund (%)',
  agreement_days: 'Days to sign an agreement',
  sends_agreements: 'Send the agreement with the approval',
};
const fees = ['dog', 'cat', 'other'] as const;
/** The smallest and the largest value of each number. */
const ranges = {
  decision_days: [1, settingLimits.decisionDays],
  agreement_days: [1, settingLimits.agreementDays],
  trial_days: [1, settingLimits.trialDays],
  full_refund_days: [0, settingLimits.refundDays],
  partial_refund_days: [0, settingLimits.refundDays],
  partial_refund_percent: [0, 100],
} as const;
type NumberField = keyof typeof ranges;
const numberFields = Object.keys(ranges) as NumberField[];
const refundFields = ['full_refund_days', 'partial_refund_days', 'partial_refund_percent'] as const;

export function FeesForm({ settings }: { settings: Settings }) {
  const section = useSection<FeeForm>({
    section: 'fees',
    version: settings.fees.version,
    saved: toForm(settings.fees.values),
    check,
    async send(values, version) {
      const response = await call('PUT /api/settings/fees', { body: { ...toFees(values), version } });
      return { version: response.version, saved: toForm(response.values) };
    },
  });
  const { values, fieldErrors, set } = section;
  const numberField = (name: NumberField) => ({
    label: labels[name],
    name,
    inputMode: 'numeric' as const,
    required: true,
    autoComplete: 'off',
    value: values[name],
    error: fieldErrors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const preview = {
    type: 'procedure' as const,
    settings: { ...settings, fees: { version: 0, values: toFees(values) } },
  };
  return (
    <SectionForm section={section} labels={labels} preview={preview}>
      <Panel title="Adoption fees" lead={`In ${getCurrency()}. Applies to applications from now on.`}>
        <div className="settings-fields settings-thirds">
          {fees.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              name={name}
              inputMode="decimal"
              required
              autoComplete="off"
              value={values[name]}
              error={fieldErrors[name] ?? fieldErrors[`${name}_cents`]}
              onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
            />
          ))}
        </div>
      </Panel>
      <Panel title="Decisions">
        <Field
          className="max-w-96"
          hint="Overdue applications stand out in Manage Adoptions and on the dashboard."
          {...numberField('decision_days')}
        />
      </Panel>
      <Panel
        title="Trials and returns"
        lead="What adopters get back when they bring a pet back. Staff can refund more."
      >
        <Field className="max-w-96" {...numberField('trial_days')} />
        <div className="settings-fields settings-thirds">
          {refundFields.map((name) => (
            <Field key={name} {...numberField(name)} />
          ))}
        </div>
      </Panel>
      <Panel title="Agreements">
        <Field className="max-w-96" {...numberField('agreement_days')} />
        <CheckField
          label={labels.sends_agreements}
          name="sends_agreements"
          isChecked={values.sends_agreements}
          onCheck={(isChecked) => set({ sends_agreements: isChecked })}
          hint="We send it five minutes later, when the approval can’t be undone. Otherwise you send each one."
        />
      </Panel>
    </SectionForm>
  );
}

function toForm({ dog_cents, cat_cents, other_cents, sends_agreements, ...numbers }: FeeSettings): FeeForm {
  return {
    dog: formatAmountInput(dog_cents),
    cat: formatAmountInput(cat_cents),
    other: formatAmountInput(other_cents),
    ...(Object.fromEntries(numberFields.map((name) => [name, String(numbers[name])])) as Record<NumberField, string>),
    sends_agreements,
  };
}

function toFees({ dog, cat, other, sends_agreements, ...numbers }: FeeForm): FeeSettings {
  return {
    dog_cents: parseCents(dog) ?? 0,
    cat_cents: parseCents(cat) ?? 0,
    other_cents: parseCents(other) ?? 0,
    ...(Object.fromEntries(
      numberFields.map((name) => [
        name,
        parseInteger(numbers[name], ranges[name][0], ranges[name][1]) ?? ranges[name][0],
      ]),
    ) as Record<NumberField, number>),
    sends_agreements,
  };
}

function check(values: FeeForm): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const name of fees) {
    const cents = parseCents(values[name]);
    if (cents === null || cents > settingLimits.feeCents) {
      fieldErrors[name] = `takes an amount from 0 to ${settingLimits.feeCents / 100}, such as 400 or 22.50`;
    }
  }
  for (const name of numberFields) {
    const [min, max] = ranges[name];
    if (parseInteger(values[name], min, max) !== null) continue;
    fieldErrors[name] = `takes a whole number from ${min} to ${max}`;
  }
  return fieldErrors;
}
