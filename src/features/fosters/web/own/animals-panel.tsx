import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { OwnAnimal } from '../../foster-care.contract.ts';
import { FosterPetLine } from '../foster-pet.tsx';
import { formatCount } from '../foster-texts.ts';

/** The animals that stay here now. */
export function AnimalsPanel({ animals }: { animals: readonly OwnAnimal[] }) {
  return (
    <Panel title="Your animals">
      {animals.length === 0 ? (
        <p className="text-soft">When an animal needs a home like yours, we’ll email you an offer.</p>
      ) : (
        <ul className="foster-rows">
          {animals.map((animal) => (
            <li key={animal.id} className="foster-row">
              <FosterPetLine pet={animal} to={`/user-dashboard/foster/${animal.id}`}>
                With you since <DateTime at={animal.since} format="date" />
              </FosterPetLine>
              {animal.doses_due > 0 && (
                <ToneBadge tone="warn">{`${formatCount(animal.doses_due, 'dose')} due`}</ToneBadge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
