import { Link } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';

/** Leads to an animal's record, beside a name that leads elsewhere. */
export function RecordLink({ pet }: { pet: { id: number; name: string } }) {
  return (
    <Link className="text-button text-small" to={animalHref(pet.id)}>
      Record<span className="sr-only">{` of ${pet.name}`}</span>
    </Link>
  );
}
