import { isMetric } from '../../../../platform/units.contract.ts';
import { metricWeightHint } from './pet-weight-text.ts';
import { use } from 'react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import { petFields, yesOrNo, type PetField, type PetFieldName } from '../../pet-fields.constants.ts';
import { requiredPetFields } from '../../pet-form.constants.ts';
import type { PetErrors } from './validate-pet.ts';
import { asksForMonths, type PetValues } from './pet-values.ts';

interface Option {
  value: string;
  label: string;
}

interface PetFormProps {
  values: PetValues;
  errors: PetErrors;
  /** The statuses that the user may choose. */
  statuses: readonly Option[];
  onSet: (name: PetFieldName, value: string) => void;
}

/** Rows of the form (`petFormRows`). */
export function PetFields({ rows, ...form }: PetFormProps & { rows: readonly (readonly PetFieldName[])[] }) {
  return rows.map((row) => {
    const controls = row
      .filter((name) => name !== 'age_months' || asksForMonths(form.values))
      .map((name) => <PetControl key={name} {...form} name={name} />);
    return row.length === 1 ? (
      controls
    ) : (
      <div key={row[0]} className="form-pair">
        {controls}
      </div>
    );
  });
}

function PetControl({ values, errors, statuses, onSet, name }: PetFormProps & { name: PetFieldName }) {
  const { locations = [] } = use(SiteContext);
  const field: PetField = petFields[name];
  const common = {
    label: field.label,
    hint: name === 'weight' && isMetric() ? metricWeightHint : field.hint,
    name,
    value: values[name],
    required: (requiredPetFields as readonly string[]).includes(name),
    error: errors[name],
  };
  const onChange = (event: { currentTarget: { value: string } }) => onSet(name, event.currentTarget.value);
  const onChoose = (value: string) => onSet(name, value);
  switch (field.type) {
    case 'line':
      return <Field {...common} autoComplete="off" maxLength={field.maxLength} onChange={onChange} />;
    // With their units, so not for a keypad of digits.
    case 'integer':
      return <Field {...common} autoComplete="off" maxLength={20} onChange={onChange} />;
    case 'weight':
      return <Field {...common} autoComplete="off" maxLength={40} onChange={onChange} />;
    case 'money':
      return <Field {...common} autoComplete="off" inputMode="decimal" maxLength={20} onChange={onChange} />;
    case 'paragraphs':
      return <TextAreaField {...common} maxLength={field.maxLength} onChange={onChange} />;
    case 'menu': {
      const options = name === 'adoption_status' ? statuses : [unknownOption, ...field.options.map(asOption)];
      return <SelectField {...common} options={options} onChange={onChange} />;
    }
    case 'site': {
      const names = values[name] === '' || locations.includes(values[name]) ? locations : [values[name], ...locations];
      return <SelectField {...common} options={[unknownOption, ...names.map(asOption)]} onChange={onChange} />;
    }
    case 'choice':
      return <ChoiceField {...common} options={field.options.map(asOption)} onChoose={onChoose} />;
    case 'yes-no':
    default:
      return <ChoiceField {...common} options={[...yesOrNo.map(asOption), unknownOption]} onChoose={onChoose} />;
  }
}

const unknownOption = { value: '', label: 'Unknown' };

function asOption(value: string): Option {
  return { value, label: value };
}
