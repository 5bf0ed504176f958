import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { fosterLimits, homeTypeLabels, homeTypes } from '../fosters.constants.ts';
import { ChoicesField } from '../../../ui/choices-field.tsx';
import { kindOptions } from './foster-texts.ts';
import type { ProfileForm } from './profile-form.ts';

export type ProfileSection = 'animals' | 'home' | 'household';

/** The fields of each section, for a form in steps. */
export const sectionFields: Record<ProfileSection, readonly (keyof ProfileForm)[]> = {
  animals: ['species', 'kinds', 'capacity'],
  home: ['street_address', 'area', 'home_type'],
  household: ['household', 'other_pets', 'experience'],
};

interface SectionProps {
  values: ProfileForm;
  fields: Record<string, string> | undefined;
  onChange: (change: Partial<ProfileForm>) => void;
}

export function ProfileFields({ sections, ...props }: SectionProps & { sections: readonly ProfileSection[] }) {
  return (
    <>
      {sections.includes('animals') && <AnimalFields {...props} />}
      {sections.includes('home') && <HomeFields {...props} />}
      {sections.includes('household') && <HouseholdFields {...props} />}
    </>
  );
}

function AnimalFields({ values, fields, onChange }: SectionProps) {
  return (
    <>
      <ChoicesField
        label="Which animals can you take?"
        name="species"
        options={petTypes.map((type) => ({ value: type, label: type }))}
        chosen={values.species}
        onChoose={(species) => onChange({ species })}
        error={fields?.['species']}
      />
      <ChoicesField
        label="Can you also care for… (optional)"
        name="kinds"
        options={kindOptions}
        chosen={values.kinds}
        onChoose={(kinds) => onChange({ kinds })}
        error={fields?.['kinds']}
      />
      <Field
        label="How many at a time?"
        name="capacity"
        inputMode="numeric"
        autoComplete="off"
        value={values.capacity}
        maxLength={3}
        error={fields?.['capacity']}
        onChange={({ currentTarget }) => onChange({ capacity: currentTarget.value })}
      />
    </>
  );
}

function HomeFields({ values, fields, onChange }: SectionProps) {
  return (
    <>
      <Field
        label="Street address"
        name="street_address"
        autoComplete="street-address"
        value={values.street_address}
        maxLength={fosterLimits.streetAddress}
        hint="Only our foster coordinators can see it. We never show it to adopters."
        error={fields?.['street_address']}
        onChange={({ currentTarget }) => onChange({ street_address: currentTarget.value })}
      />
      <Field
        label="Town or neighborhood"
        name="area"
        autoComplete="address-level2"
        value={values.area}
        maxLength={fosterLimits.area}
        error={fields?.['area']}
        onChange={({ currentTarget }) => onChange({ area: currentTarget.value })}
      />
      <ChoiceField
        label="Your home"
        name="home_type"
        value={values.home_type}
        options={homeTypes.map((value) => ({ value, label: homeTypeLabels[value] }))}
        onChoose={(value) => onChange({ home_type: homeTypes.find((each) => each === value)! })}
      />
    </>
  );
}

function HouseholdFields({ values, fields, onChange }: SectionProps) {
  return (
    <>
      <TextAreaField
        label="Who lives with you?"
        name="household"
        value={values.household}
        maxLength={fosterLimits.answer}
        hint="e.g. two adults, and a child of 9"
        error={fields?.['household']}
        onChange={({ currentTarget }) => onChange({ household: currentTarget.value })}
      />
      <TextAreaField
        label="Other pets (optional)"
        name="other_pets"
        rows={2}
        value={values.other_pets}
        maxLength={fosterLimits.answer}
        error={fields?.['other_pets']}
        onChange={({ currentTarget }) => onChange({ other_pets: currentTarget.value })}
      />
      <TextAreaField
        label="Your experience with animals (optional)"
        name="experience"
        value={values.experience}
        maxLength={fosterLimits.answer}
        error={fields?.['experience']}
        onChange={({ currentTarget }) => onChange({ experience: currentTarget.value })}
      />
    </>
  );
}
