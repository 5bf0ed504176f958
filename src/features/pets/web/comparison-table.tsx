import { Link, useLocation } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { AdoptButton } from './adopt-button.tsx';
import { comparedFacts, type ComparedPet } from './compared-pet.ts';
import { compareHref, toggleCompared, useComparison } from './comparison.ts';

/** Pets side by side. Their names stay at the top while the facts scroll by. */
export function ComparisonTable({ pets }: { pets: ComparedPet[] }) {
  const rows = comparedFacts
    .map((name, index) => ({ name, values: pets.map(({ facts }) => facts[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  const isDifferent = (values: (string | null)[]) => new Set(values).size > 1;
  return (
    <>
      {rows.some(({ values }) => isDifferent(values)) && <p className="text-soft">Differences are highlighted.</p>}
      <div className="comparison">
        <table aria-label="Comparison">
          <thead>
            <tr>
              <HiddenRowHead scope="row" label="Photo" />
              {pets.map((pet) => (
                <td key={pet.id}>
                  <div className="comparison-photo">
                    <Photo photo={pet.photo} alt={pet.description} sizes="(min-width: 68rem) 18rem, 45vw" isFirst />
                  </div>
                </td>
              ))}
            </tr>
            <tr className="comparison-names">
              <HiddenRowHead scope="col" label="Fact" />
              {pets.map(({ id, name }) => (
                <th key={id} scope="col">
                  <Link className="comparison-name" to={`/pets/${id}`} state={{ cameFrom: 'comparison' }}>
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <HiddenRowHead scope="row" label="Actions" />
              {pets.map((pet) => (
                <td key={pet.id}>
                  <PetActions pet={pet} pets={pets} />
                </td>
              ))}
            </tr>
            {rows.map(({ name, values }) => (
              <tr key={name} data-different={isDifferent(values) || undefined}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={pets[index]!.id} className={value === null ? 'text-soft' : undefined}>
                    {value ?? 'Unknown'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The columns below show what the row is. */
function HiddenRowHead({ scope, label }: { scope: 'row' | 'col'; label: string }) {
  return (
    <th scope={scope} className="comparison-hidden-head">
      <span className="sr-only">{label}</span>
    </th>
  );
}

function PetActions({ pet, pets }: { pet: ComparedPet; pets: ComparedPet[] }) {
  const isChosen = useComparison().some(({ id }) => id === pet.id);
  // Removing a pet leaves the way back as it is.
  const { state } = useLocation() as { state: unknown };
  const others = pets.map(({ id }) => id).filter((id) => id !== pet.id);
  return (
    <div className="comparison-actions">
      <AdoptButton pet={pet} className="button button-small" />
      <Link
        className="text-button gap-1 justify-self-center"
        to={others.length > 0 ? compareHref(others) : '/compare'}
        aria-label={`Remove ${pet.name}`}
        replace
        state={state}
        data-scripted=""
        onClick={() => isChosen && toggleCompared(pet)}
      >
        <Icon name="cross" className="size-4" />
        Remove
      </Link>
    </div>
  );
}
