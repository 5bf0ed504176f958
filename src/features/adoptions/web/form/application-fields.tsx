import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import {
  applicationChoices,
  applicationLimits,
  longApplicationFields,
  optionalApplicationFields,
  type ApplicationField,
  type ChoiceField as ChoiceName,
} from '../../adoptions.constants.ts';
import { applicationLabels, choiceLabels } from '../application-sections.ts';
import type { Answers, ApplicationErrors } from './answers.ts';

const fieldHints: Partial<Record<ApplicationField, string>> = {
  interested_pet: 'Their name, or what kind of friend you have in mind.',
  address_line2: 'Flat, floor or company. May stay empty.',
  living_environment: 'Such as: a rented flat with a balcony, a house with a fenced garden.',
  duration_at_address: 'Such as: two years.',
  home_description: 'Stairs, garden and fence, a busy road, a park near by.',
  residents: 'Adults, and children with their ages.',
  other_pets: 'Who they are, and how old. Leave it empty if you have none.',
  spayed_neutered: 'No pets now? Answer for those you had, or would have.',
  current_pets_vaccinated: 'No pets now? Answer for those you had, or would have.',
  has_veterinarian: 'Also one you would go to.',
  vet_frequency: 'No pets now? How often you would go.',
  alone_time: 'On a usual day, and who looks in.',
  dog_stay: 'Where it sleeps, eats and waits for you.',
  enrichment: 'Walks, games, toys, friends of its own kind.',
  training_methods: 'Such as: praise and treats, a class, a trainer.',
  willing_to_work_on: 'Such as: house training, shyness, pulling on the lead.',
  reference: 'Somebody who knows you with animals: name, phone, and how you know them.',
  additional_info: 'Whatever else we should know. May stay empty.',
};

interface ApplicationFieldProps {
  field: ApplicationField;
  answers: Answers;
  errors: ApplicationErrors;
  onSet: (field: ApplicationField, value: string) => void;
}

export function ApplicationFieldInput({ field, answers, errors, onSet }: ApplicationFieldProps) {
  const fieldProps = {
    label: applicationLabels[field],
    name: field,
    value: answers[field],
    required: !optionalApplicationFields.includes(field),
    hint: field === 'age_category' ? guardianHint(answers) : fieldHints[field],
    error: errors[field],
  };
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => onSet(field, currentTarget.value);
  if (field === 'vet_frequency') {
    return (
      <SelectField
        {...fieldProps}
        options={[{ value: '', label: 'Please choose' }, ...optionsOf(field)]}
        onChange={onChange}
      />
    );
  }
  if (isChoice(field))
    return <ChoiceField {...fieldProps} options={optionsOf(field)} onChoose={(value) => onSet(field, value)} />;
  const maxLength = applicationLimits[field];
  if (longApplicationFields.includes(field))
    return <TextAreaField {...fieldProps} maxLength={maxLength} onChange={onChange} />;
  return <Field {...fieldProps} {...inputProps[field]} maxLength={maxLength} onChange={onChange} />;
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

function isChoice(field: ApplicationField): field is ChoiceName {
  return field in applicationChoices;
}

function optionsOf(field: ChoiceName) {
  return Object.entries(choiceLabels[field]).map(([value, label]) => ({ value, label }));
}

function guardianHint({ age_category }: Answers): string | undefined {
  return age_category === 'under18' ? 'You are welcome. A parent or guardian must sign with you.' : undefined;
}
