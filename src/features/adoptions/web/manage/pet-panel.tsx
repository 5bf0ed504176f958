import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import { formatAge } from '../../../pets/web/components.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

interface PetPanelProps {
  application: AdminApplication;
  pet: AdminPet | null;
}

export function PetPanel({ application: { pet: short }, pet }: PetPanelProps) {
  return (
    <Panel title={short.name} className="adoption-details-pet">
      <div className="adoption-pet">
        <div className="adoption-pet-photo" aria-hidden="true">
          <Photo photo={short.photo} alt="" sizes="(min-width: 68rem) 22rem, 40vw" isFirst />
        </div>
        <dl className="adoption-facts">
          <Fact label="Status">{short.adoption_status === 'Pending' ? 'On hold' : short.adoption_status}</Fact>
          <Fact label="Kind">{[short.breed, short.species].filter(Boolean).join(', ')}</Fact>
          {pet && <KnownFacts pet={pet} />}
        </dl>
      </div>
      <p className="flex flex-wrap gap-x-5 print:hidden">
        <Link className="text-button" to={`/admin-dashboard/view-pets/${short.id}`}>
          Edit {short.name}
        </Link>
        {short.is_listed && (
          <Link className="text-button" to={`/pets/${short.id}`}>
            {short.name} on the site
          </Link>
        )}
      </p>
    </Panel>
  );
}

function KnownFacts({ pet }: { pet: AdminPet }) {
  const { age, gender, size, special_needs, owner } = pet;
  const isSpecial = special_needs !== null && special_needs.toLowerCase() !== 'none';
  return (
    <>
      {(age !== null || gender) && (
        <Fact label="Age">
          {[age === null ? null : formatAge(pet), gender?.toLowerCase()].filter(Boolean).join(', ')}
        </Fact>
      )}
      {size && <Fact label="Size">{size}</Fact>}
      <Fact label="Children">{goodWith(pet.good_with_children)}</Fact>
      <Fact label="Dogs">{goodWith(pet.good_with_dogs)}</Fact>
      <Fact label="Cats">{goodWith(pet.good_with_cats)}</Fact>
      {isSpecial && <Fact label="Needs">{special_needs}</Fact>}
      {owner && <Fact label="Lives with">{owner.name}</Fact>}
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function goodWith(is: boolean | null): string {
  if (is === null) return 'Not known';
  return is ? 'Good with them' : 'Better without';
}
