import { Link } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { PersonLink } from '../../../people/web/components.ts';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import { formatAge } from '../../../pets/web/components.ts';
import type { ApplicationField } from '../../adoptions.constants.ts';
import { describeAnswer } from '../../application-sections.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';

interface SummaryPanelProps {
  application: AdminApplication;
  pet: AdminPet | null;
}

/** Who wants which pet, since when, and how they live. */
export function SummaryPanel({ application, pet }: SummaryPanelProps) {
  const { phone_number, email, created_at, applicants_before } = application;
  return (
    <section className="panel review-summary" aria-label="Summary">
      <PetSummary application={application} pet={pet} />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="text-[1.25rem] leading-tight">
          <bdi>{nameOf(application)}</bdi>
        </h2>
        {application.person_id !== null && (
          <IfCan capability="view people">
            <PersonLink
              of={{ type: 'person', id: application.person_id }}
              className="text-link justify-self-start text-small"
            >
              Person page
            </PersonLink>
          </IfCan>
        )}
        <p className="flex flex-wrap gap-x-4">
          {phone_number !== '' && (
            <a className="text-link" href={phoneHref(phone_number)}>
              {phone_number}
            </a>
          )}
          {email !== '' && (
            <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </p>
        <p className="text-small text-soft">
          Applied <DateTime at={created_at} format="relative" />
          {applicants_before !== null && `, ${describePosition(applicants_before)}`}
        </p>
        <Household application={application} />
      </div>
    </section>
  );
}

function describePosition(before: number): string {
  if (before === 0) return 'first in line';
  return before === 1 ? '1 applicant before them' : `${before} applicants before them`;
}

const household: readonly { field: ApplicationField; label: string }[] = [
  { field: 'residents', label: 'Household' },
  { field: 'living_environment', label: 'Home' },
  { field: 'other_pets', label: 'Pets' },
  { field: 'alone_time', label: 'Alone' },
];

function Household({ application }: { application: AdminApplication }) {
  const known = household.flatMap(({ field, label }) => {
    const answer = describeAnswer(field, application[field]);
    return answer === null ? [] : [{ label, answer }];
  });
  if (known.length === 0) return null;
  return (
    <dl className="review-household">
      {known.map(({ label, answer }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="line-clamp-2">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

function PetSummary({ application: { pet: preview }, pet }: SummaryPanelProps) {
  const facts = [
    [preview.breed, preview.species].filter(Boolean).join(', '),
    pet &&
      [pet.age === null ? null : formatAge(pet), pet.gender?.toLowerCase(), pet.size?.toLowerCase()]
        .filter(Boolean)
        .join(', '),
    preview.adoption_status === 'Pending' ? 'On hold' : preview.adoption_status,
  ].filter(Boolean);
  return (
    <div className="review-pet">
      <div className="review-pet-photo" aria-hidden="true">
        <Photo photo={preview.photo} alt="" sizes="160px" isFirst />
      </div>
      <div className="grid gap-0.5">
        <Link className="text-link justify-self-start font-bold" to={animalHref(preview.id)}>
          <bdi>{preview.name}</bdi>
        </Link>
        {facts.map((fact) => (
          <span key={fact} className="text-small text-soft">
            {fact}
          </span>
        ))}
        {pet && <Compatibility pet={pet} />}
      </div>
    </div>
  );
}

/** The animals and children that the pet is not good with. */
function Compatibility({ pet }: { pet: AdminPet }) {
  const unsuited = [
    pet.good_with_children === false && 'children',
    pet.good_with_dogs === false && 'dogs',
    pet.good_with_cats === false && 'cats',
  ].filter((name) => name !== false);
  if (unsuited.length === 0) return null;
  return <span className="text-small font-semibold">{`Not with ${unsuited.join(', ')}`}</span>;
}
