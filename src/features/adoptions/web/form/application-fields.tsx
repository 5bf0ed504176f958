import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import type { PetType } from '../../../pets/pet-search.contract.ts';
import {
  applicationChoices,
  applicationLimits,
  longApplicationFields,
  optionalApplicationFields,
  type ApplicationField,
  type ChoiceField as ChoiceName,
} from '../../adoptions.constants.ts';
import { applicationLabels, choiceLabels } from '../../application-sections.constants.ts';
import type { Answers, ApplicationErrors } from './answers.ts';
import { hintFor, reachedLimit } from './application-hints.ts';

interface ApplicationFieldProps {
  field: ApplicationField;
  answers: Answers;
  /** Null while the pet is unknown. */
  petType: PetType | null;
  errors: ApplicationErrors;
  /** Of a text on one line. */
  readOnly?: boolean;
  onSet: (field: ApplicationField, value: string) => void;
}

export function ApplicationFieldInput({ field, answers, petType, errors, readOnly, onSet }: ApplicationFieldProps) {
  const isOptional = optionalApplicationFields.includes(field);
  const fieldProps = {
    label: isOptional ? `${applicationLabels[field]} (optional)` : applicationLabels[field],
    name: field,
    value: answers[field],
    required: !isOptional,
    hint: hintFor(field, answers, petType),
    error: errors[field],
  };
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => onSet(field, currentTarget.value);
  if (field === 'vet_frequency') {
    return (
      <SelectField
        {...fieldProps}
        options={[{ value: '', label: 'Choose one' }, ...optionsOf(field)]}
        onChange={onChange}
      />
    );
  }
  if (isChoice(field))
    return <ChoiceField {...fieldProps} options={optionsOf(field)} onChoose={(value) => onSet(field, value)} />;
  const maxLength = applicationLimits[field];
  // The browser cuts what is pasted without a word.
  if (answers[field].length >= maxLength) fieldProps.hint = reachedLimit(maxLength);
  if (longApplicationFields.includes(field))
    return <TextAreaField {...fieldProps} maxLength={maxLength} onChange={onChange} />;
  return <Field {...fieldProps} {...inputProps[field]} maxLength={maxLength} readOnly={readOnly} onChange={onChange} />;
}

/** Autofill hints and keyboard types. */
const inputProps: Partial<Record<ApplicationField, Pick<React.ComponentProps<'input'>, 'autoComplete' | 'type'>>> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  phone_number: { autoComplete: 'tel', type: 'tel' },
  email: { autoComplete: 'email', type: 'email' },
  address: { autoComplete: 'address-line1' },
  address_line2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  province: { autoComplete: 'address-level1' },
  postal_code: { autoComplete: 'postal-code' },
};

export function isChoice(field: string): field is ChoiceName {
  return field in applicationChoices;
}

function optionsOf(field: ChoiceName) {
  return Object.entries(choiceLabels[field]).map(([value, label]) => ({ value, label }));
}
