import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import {
  applicationChoices,
  applicationLimits,
  longApplicationFields,
  optionalApplicationFields,
  type ApplicationField,
  type ChoiceField as ChoiceName,
} from '../../application-words.contract.ts';
import { applicationLabels, choiceLabels } from '../application-sections.ts';
import type { Answers, ApplicationProblems } from './answers.ts';
import { fieldHints } from './field-hints.ts';

interface ApplicationFieldProps {
  field: ApplicationField;
  answers: Answers;
  problems: ApplicationProblems;
  onSet: (field: ApplicationField, value: string) => void;
}

/** One question of the form, in the kind of field that suits its answers. */
export function ApplicationFieldInput({ field, answers, problems, onSet }: ApplicationFieldProps) {
  const given = {
    label: applicationLabels[field],
    name: field,
    value: answers[field],
    required: !optionalApplicationFields.includes(field),
    hint: field === 'age_category' ? guardianHint(answers) : fieldHints[field],
    error: problems[field],
  };
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => onSet(field, currentTarget.value);
  if (field === 'vet_frequency') {
    return (
      <SelectField
        {...given}
        options={[{ value: '', label: 'Please choose' }, ...optionsOf(field)]}
        onChange={onChange}
      />
    );
  }
  if (isChoice(field))
    return <ChoiceField {...given} options={optionsOf(field)} onChoose={(value) => onSet(field, value)} />;
  const maxLength = applicationLimits[field];
  if (longApplicationFields.includes(field))
    return <TextAreaField {...given} maxLength={maxLength} onChange={onChange} />;
  return <Field {...given} {...lineTraits[field]} maxLength={maxLength} onChange={onChange} />;
}

/** What a browser can fill in by itself, and the keyboard that suits. */
const lineTraits: Partial<Record<ApplicationField, Pick<React.ComponentProps<'input'>, 'autoComplete' | 'type'>>> = {
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

function isChoice(field: ApplicationField): field is ChoiceName {
  return field in applicationChoices;
}

function optionsOf(field: ChoiceName) {
  return Object.entries(choiceLabels[field]).map(([value, label]) => ({ value, label }));
}

function guardianHint({ age_category }: Answers): string | undefined {
  return age_category === 'under18' ? 'You are welcome. A parent or guardian must sign with you.' : undefined;
}
