import { Field, SelectField } from '../../../../ui/field.tsx';
import { careTypeLabels, careTypes, medicalLimits, type CareType } from '../../medical.constants.ts';
import type { Product } from '../../protocols.contract.ts';
import { newStep, type EditedStep } from './edited-protocol.ts';

interface StepListProps {
  steps: readonly EditedStep[];
  products: readonly Product[];
  /** By field: `steps.0.name`. */
  errors: Record<string, string>;
  onChange: (steps: EditedStep[]) => void;
}

/** The steps of a protocol, in order. */
export function StepList({ steps, products, errors, onChange }: StepListProps) {
  const move = (at: number, by: -1 | 1) => {
    const moved = [...steps];
    [moved[at], moved[at + by]] = [moved[at + by]!, moved[at]!];
    onChange(moved);
  };
  return (
    <>
      <ol className="protocol-steps">
        {steps.map((step, at) => (
          <li key={step.key}>
            <StepFields
              step={step}
              at={at}
              products={products}
              errors={errors}
              onChange={(changed) => onChange(steps.map((each) => (each === step ? { ...step, ...changed } : each)))}
            />
            <div className="row-actions">
              {at > 0 && (
                <button
                  className="row-action"
                  type="button"
                  aria-label={`Move step ${at + 1} up`}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </button>
              )}
              {at < steps.length - 1 && (
                <button
                  className="row-action"
                  type="button"
                  aria-label={`Move step ${at + 1} down`}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </button>
              )}
              {steps.length > 1 && (
                <button
                  className="row-action"
                  type="button"
                  aria-label={`Remove step ${at + 1}`}
                  onClick={() => onChange(steps.filter((each) => each !== step))}
                >
                  Remove
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {steps.length < medicalLimits.steps && (
        <button
          className="button button-small button-quiet justify-self-start"
          type="button"
          onClick={() => onChange([...steps, newStep(Math.max(...steps.map(({ key }) => key)) + 1)])}
        >
          Add step
        </button>
      )}
    </>
  );
}

interface StepFieldsProps extends Pick<StepListProps, 'products' | 'errors'> {
  step: EditedStep;
  at: number;
  onChange: (changed: Partial<EditedStep>) => void;
}

function StepFields({ step, at, products, errors, onChange }: StepFieldsProps) {
  const text = (name: 'name' | 'min_age' | 'until_age' | 'interval' | 'repeat', field: string) => ({
    name: `steps.${at}.${field}`,
    autoComplete: 'off',
    value: step[name],
    error: errors[`steps.${at}.${field}`],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <fieldset className="protocol-step">
      <legend>{`Step ${at + 1}`}</legend>
      <Field label="Name" {...text('name', 'name')} required maxLength={medicalLimits.name} placeholder="e.g. DHPP" />
      <SelectField
        label="Type"
        name={`steps.${at}.type`}
        value={step.type}
        options={careTypes.map((each) => ({ value: each, label: careTypeLabels[each] }))}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as CareType })}
      />
      <SelectField
        label="Product (optional)"
        name={`steps.${at}.product_id`}
        value={step.product_id}
        options={[
          { value: '', label: 'None' },
          ...products
            .filter(({ id, is_active }) => is_active || String(id) === step.product_id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errors[`steps.${at}.product_id`]}
        onChange={({ currentTarget }) => onChange({ product_id: currentTarget.value })}
      />
      {at > 0 && (
        <Field label="After the step before" {...text('interval', 'interval_days')} placeholder="e.g. 3 weeks" />
      )}
      <Field label="Not before age" {...text('min_age', 'min_age_days')} placeholder="e.g. 6 weeks" />
      <Field label="Repeat every" {...text('repeat', 'repeat_days')} placeholder="e.g. 1 year" />
      <Field label="Until age" {...text('until_age', 'until_age_days')} placeholder="e.g. 18 weeks" />
    </fieldset>
  );
}
