import { Link } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { identifierLabels, MAX_IDENTIFIER_LENGTH, type IdentifierType } from '../custody.constants.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { completeIdentifier, findIdentifierError } from './parse-identifier.ts';
import { useKnownAnimals, type KnownAnimal } from './use-known-animals.ts';

interface IdentifierFieldProps {
  type: IdentifierType;
  value: string;
  onChange: (value: string) => void;
  /** After Enter, which readers send at the end of a number. */
  onScanned?: (() => void) | undefined;
  label?: string;
  name?: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  /** The animal whose number it will be. */
  petId?: number;
  renderKnown?: (animal: KnownAnimal) => React.ReactNode;
}

/** Takes a number that is typed, or scanned by a reader, which types like a keyboard. Warns if another animal has it. */
export function IdentifierField({
  type,
  value,
  onChange,
  onScanned,
  label = `${identifierLabels[type]} number`,
  name = 'value',
  hint,
  error,
  petId,
  renderKnown = renderWarning,
}: IdentifierFieldProps) {
  const known = useKnownAnimals(completeIdentifier(type, value)).filter(({ pet_id }) => pet_id !== petId);
  return (
    <>
      <Field
        label={label}
        name={name}
        value={value}
        maxLength={MAX_IDENTIFIER_LENGTH}
        inputMode={type === 'microchip' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint={onScanned ? 'done' : undefined}
        hint={hint}
        error={findIdentifierError(type, value, false) ?? error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onScanned) return;
          // Not the form: the animal isn't complete yet.
          event.preventDefault();
          onScanned();
        }}
      />
      <div role="status" className="grid gap-3 empty:hidden">
        {known.map((animal) => (
          <div key={animal.pet_id}>{renderKnown(animal)}</div>
        ))}
      </div>
    </>
  );
}

function renderWarning(animal: KnownAnimal) {
  return <KnownAnimalWarning animal={animal} />;
}

function KnownAnimalWarning({ animal: { pet_id, code, name } }: { animal: KnownAnimal }) {
  return (
    <p className="custody-warning">
      <span>
        <Link className="text-link" to={animalHref(pet_id)}>
          {name} ({code})
        </Link>{' '}
        has this number, too. Check it before you save.
      </span>
    </p>
  );
}
