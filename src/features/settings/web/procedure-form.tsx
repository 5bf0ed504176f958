import { createApiClient } from '../../../browser/create-api-client.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { ProcedureSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { procedurePlaceholders, settingLimits, textPlaceholders } from '../settings.constants.ts';
import { findTemplateError } from '../text-template.contract.ts';
import { splitLines, findFieldError } from './form-values.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { SectionForm } from './section-form.tsx';
import { ResetToDefault } from './reset-to-default.tsx';
import { useSection, type FieldErrors } from './use-section.ts';

const call = createApiClient<SettingsApi>();

/** A list is edited as lines of text. */
type ProcedureText = Record<keyof ProcedureSettings, string>;

const labels: ProcedureText = {
  covered: 'What the fee covers',
  fee_note: 'Note below',
  application: 'Application',
  payment: 'Payment',
  pickup: 'Schedule pick-up',
  adopted: 'Pet adopted',
  rules: 'Good to know',
};
const steps = ['application', 'payment', 'pickup', 'adopted'] as const;

export function ProcedureForm({ settings }: { settings: Settings }) {
  const defaults = toForm(settings.defaults.procedure);
  const section = useSection<ProcedureText>({
    section: 'procedure',
    version: settings.procedure.version,
    saved: toForm(settings.procedure.values),
    check,
    async send(values, version) {
      const response = await call('PUT /api/settings/procedure', { body: { ...toProcedure(values), version } });
      return { version: response.version, saved: toForm(response.values) };
    },
  });
  const { values, fieldErrors, set } = section;
  const preview = {
    type: 'procedure' as const,
    settings: { ...settings, procedure: { version: 0, values: toProcedure(values) } },
  };
  const text = (name: keyof ProcedureText, hint?: string) => (
    <div className="grid gap-1">
      <TextAreaField
        label={labels[name]}
        name={name}
        required={name !== 'rules'}
        rows={2}
        value={values[name]}
        error={findFieldError(fieldErrors, name)}
        hint={hint}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
      <ResetToDefault
        of={labels[name]}
        isDefault={values[name] === defaults[name]}
        onReset={() => set({ [name]: defaults[name] })}
      />
    </div>
  );
  return (
    <SectionForm section={section} labels={labels} preview={preview}>
      <Panel title="The fee">
        <PlaceholderList known={procedurePlaceholders} />
        {text('covered', `One item per line, at most ${settingLimits.covered}.`)}
        {text('fee_note', 'Also shown below the fees on the home page.')}
      </Panel>
      <Panel title="What comes next" lead="A few sentences for each step. Also shown on the home page.">
        {steps.map((name) => (
          <div key={name}>{text(name)}</div>
        ))}
      </Panel>
      <Panel
        title="Good to know"
        lead="The line about Terms and Privacy always comes last. A line that starts with “Cats” is highlighted for people adopting a cat; the same goes for other species."
      >
        {text('rules', `One item per line, at most ${settingLimits.rules}.`)}
      </Panel>
    </SectionForm>
  );
}

function toForm({ covered, rules, ...texts }: ProcedureSettings): ProcedureText {
  return { covered: covered.join('\n'), ...texts, rules: rules.join('\n') };
}

function toProcedure({ covered, rules, ...texts }: ProcedureText): ProcedureSettings {
  return { covered: splitLines(covered), ...texts, rules: splitLines(rules) };
}

function check(values: ProcedureText): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const name of Object.keys(labels) as (keyof ProcedureText)[]) {
    const known = Object.keys(name === 'fee_note' ? textPlaceholders : procedurePlaceholders);
    const error = findTemplateError(values[name], known);
    if (name !== 'rules' && isBlank(values[name])) fieldErrors[name] = 'Enter a text';
    else if (name !== 'covered' && error !== null) fieldErrors[name] = error;
  }
  return fieldErrors;
}
