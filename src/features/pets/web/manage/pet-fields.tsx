import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import { coats, petLimits, requiredPetFields, vaccinationStatuses, yesOrNo } from '../../pet-form.constants.ts';
import { genders, sizes } from '../../pet-search.contract.ts';
import type { PetErrors } from './validate-pet.ts';
import { fieldLabels } from './pet-labels.ts';
import type { PetFieldName, PetValues } from './pet-values.ts';

export interface PetFieldsProps {
  values: PetValues;
  errors: PetErrors;
  onSet: (name: PetFieldName, value: string) => void;
}

interface Option {
  value: string;
  label: string;
}

export function DetailFields({ statuses, ...form }: PetFieldsProps & { statuses: readonly Option[] }) {
  return (
    <>
      <div className="form-pair">
        <TextField {...form} name="name" />
        <TextField {...form} name="species" hint="Such as dog, cat, rabbit or golden retriever." />
      </div>
      <div className="form-pair">
        <TextField {...form} name="breed" />
        <TextField {...form} name="colour" />
      </div>
      <div className="form-pair">
        <TextField {...form} name="age" inputMode="numeric" maxLength={3} hint="Whole years; 0 for under one year." />
        <TextField {...form} name="weight" inputMode="decimal" maxLength={12} hint="Kilograms, such as 12.5." />
      </div>
      <Choices {...form} name="gender" options={genders.map(asOption)} />
      <div className="form-pair">
        <Select {...form} name="size" options={[unknownOption, ...sizes.map(asOption)]} />
        <Select {...form} name="adoption_status" options={statuses} />
      </div>
    </>
  );
}

export function CareFields(form: PetFieldsProps) {
  return (
    <>
      <Choices {...form} name="vaccination_status" options={vaccinationStatuses.map(asOption)} />
      <Choices {...form} name="microchipped" options={yesOrNo.map(asOption)} />
      <TextArea {...form} name="special_needs" hint="Left empty, it says none." />
      <div className="form-pair">
        <Choices {...form} name="spayed_neutered" options={yesNoUnknown} />
        <Choices {...form} name="house_trained" options={yesNoUnknown} />
        <Choices {...form} name="hypoallergenic" options={yesNoUnknown} />
        <Select {...form} name="coat" options={[unknownOption, ...coats.map(asOption)]} />
      </div>
      <div className="form-pair">
        <Choices {...form} name="good_with_children" options={yesNoUnknown} />
        <Choices {...form} name="good_with_dogs" options={yesNoUnknown} />
        <Choices {...form} name="good_with_cats" options={yesNoUnknown} />
      </div>
    </>
  );
}

export function StoryFields(form: PetFieldsProps) {
  return (
    <>
      <TextArea {...form} name="personality" />
      <TextArea {...form} name="back_story" />
      <TextArea {...form} name="description" hint="What its page begins with." />
    </>
  );
}

const unknownOption = { value: '', label: 'Not known' };
const yesNoUnknown = [...yesOrNo.map(asOption), unknownOption];

interface OneFieldProps extends PetFieldsProps {
  name: PetFieldName;
}

/** Props that all fields share. */
function fieldProps({ values, errors, name }: OneFieldProps) {
  return {
    label: fieldLabels[name],
    name,
    value: values[name],
    required: (requiredPetFields as readonly string[]).includes(name),
    error: errors[name],
  };
}

function TextField({
  values,
  errors,
  onSet,
  name,
  ...input
}: OneFieldProps & { hint?: string; inputMode?: 'numeric' | 'decimal'; maxLength?: number }) {
  return (
    <Field
      autoComplete="off"
      maxLength={limitOf(name)}
      {...input}
      {...fieldProps({ values, errors, onSet, name })}
      onChange={(event) => onSet(name, event.currentTarget.value)}
    />
  );
}

function TextArea({ values, errors, onSet, name, hint }: OneFieldProps & { hint?: string }) {
  return (
    <TextAreaField
      maxLength={limitOf(name)}
      hint={hint}
      {...fieldProps({ values, errors, onSet, name })}
      onChange={(event) => onSet(name, event.currentTarget.value)}
    />
  );
}

function Select({ options, ...field }: OneFieldProps & { options: readonly Option[] }) {
  return (
    <SelectField
      {...fieldProps(field)}
      options={options}
      onChange={(event) => field.onSet(field.name, event.currentTarget.value)}
    />
  );
}

function Choices({ options, ...field }: OneFieldProps & { options: readonly Option[] }) {
  return <ChoiceField {...fieldProps(field)} options={options} onChoose={(value) => field.onSet(field.name, value)} />;
}

function asOption(value: string): Option {
  return { value, label: value };
}

function limitOf(name: PetFieldName): number | undefined {
  return name in petLimits ? petLimits[name as keyof typeof petLimits] : undefined;
}
