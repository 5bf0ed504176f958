import { getCurrency } from '../../../platform/currency.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { FeeSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { settingLimits } from '../settings.constants.ts';
import { parseCents, formatAmountInput, parseInteger } from './form-values.ts';
import { SectionForm } from './section-form.tsx';
import { useSection, type FieldErrors } from './use-section.ts';

const call = createApiClient<SettingsApi>();

/** As typed. */
interface FeeForm {
  dog: string;
  cat: string;
  other: string;
  decision_days: string;
}

const labels: Record<keyof FeeForm, string> = {
  dog: 'Dogs',
  cat: 'Cats',
  other: 'Small animals and all others',
  decision_days: 'Days until an application is overdue',
};
const fees = ['dog', 'cat', 'other'] as const;

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
  const preview = {
    type: 'procedure' as const,
    settings: { ...settings, fees: { version: 0, values: toFees(values) } },
  };
  return (
    <SectionForm section={section} labels={labels} preview={preview}>
      <Panel title="Adoption fees" lead={`In ${getCurrency()}. Applies to adoptions approved from now on.`}>
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
          label={labels.decision_days}
          name="decision_days"
          inputMode="numeric"
          required
          autoComplete="off"
          value={values.decision_days}
          error={fieldErrors['decision_days']}
          hint="Overdue applications stand out in Manage Adoptions and on the dashboard."
          onChange={({ currentTarget }) => set({ decision_days: currentTarget.value })}
        />
      </Panel>
    </SectionForm>
  );
}

function toForm({ dog_cents, cat_cents, other_cents, decision_days }: FeeSettings): FeeForm {
  return {
    dog: formatAmountInput(dog_cents),
    cat: formatAmountInput(cat_cents),
    other: formatAmountInput(other_cents),
    decision_days: String(decision_days),
  };
}

function toFees({ dog, cat, other, decision_days }: FeeForm): FeeSettings {
  return {
    dog_cents: parseCents(dog) ?? 0,
    cat_cents: parseCents(cat) ?? 0,
    other_cents: parseCents(other) ?? 0,
    decision_days: parseInteger(decision_days, 1, settingLimits.decisionDays) ?? 1,
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
  if (parseInteger(values.decision_days, 1, settingLimits.decisionDays) === null) {
    fieldErrors['decision_days'] = `takes a whole number from 1 to ${settingLimits.decisionDays}`;
  }
  return fieldErrors;
}
