import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { BigChoice } from './big-choice.tsx';
import { frequentSpecies } from './intake-choices.ts';
import { orderSpecies } from './intake-draft.ts';

interface SpeciesChoiceProps {
  species: string;
  onChoose: (species: string) => void;
  error: string | undefined;
}

const OTHER = 'other';

export function SpeciesChoice({ species, onChoose, error }: SpeciesChoiceProps) {
  const [names] = useState(() => orderSpecies(frequentSpecies));
  const [isOther, setIsOther] = useState(species !== '' && !names.includes(species));
  return (
    <div className="grid gap-3">
      <BigChoice
        label="Species"
        name="species"
        value={isOther ? OTHER : species}
        options={[...names.map((name) => ({ value: name, label: name })), { value: OTHER, label: 'Other…' }]}
        onChoose={(value) => {
          setIsOther(value === OTHER);
          onChoose(value === OTHER ? '' : value);
        }}
        error={isOther ? undefined : error}
      />
      {isOther && (
        <Field
          label="Which species?"
          name="species"
          value={species}
          maxLength={100}
          placeholder="e.g. Guinea pig"
          autoComplete="off"
          // The button that was just pressed asks for it.
          ref={focusWhenEmpty}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          error={error}
        />
      )}
    </div>
  );
}

function focusWhenEmpty(input: HTMLInputElement | null): void {
  if (input?.value === '') input.focus();
}
