import { useId } from 'react';
import { petTypes } from '../../../pets/pet-search.contract.ts';
import type { Product } from '../../protocols.contract.ts';

interface SpeciesFieldProps {
  chosen: Product['pet_types'];
  onChange: (chosen: Product['pet_types']) => void;
  error?: string | undefined;
}

/** Which species something is for. */
export function SpeciesField({ chosen, onChange, error }: SpeciesFieldProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined}>
      <legend className="field-label">Species</legend>
      <div className="field-choices">
        {petTypes.map((type) => (
          <label key={type} className="field-choice">
            <input
              className="sr-only"
              type="checkbox"
              name="pet_types"
              value={type}
              checked={chosen.includes(type)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, type] : chosen.filter((each) => each !== type))
              }
            />
            {type}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
