import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDate } from '../../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { petCode } from '../../pet-code.contract.ts';
import { labelOf } from '../../search-labels.contract.ts';
import { capitalize } from '../../../../platform/capitalize.contract.ts';
import { formatAge } from '../card-pet.ts';
import { CheckedButton, StatusSelect } from './pets-table-controls.tsx';
import { useActsForShelter } from './use-acts-for-shelter.ts';

const DAY_MS = 86_400_000;

/** The columns of View Pets. Each is in the table, in its menu of columns, and in the CSV. */
export function petsColumns(onDone: (message: string) => void): Column<AdminPet>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      text: ({ name }) => name,
      cell: (pet) => <Name pet={pet} onDone={onDone} />,
    },
    { id: 'species', label: 'Species', sort: 'species', text: ({ species }) => species },
    { id: 'breed', label: 'Breed', sort: 'breed', text: ({ breed }) => breed },
    { id: 'age', label: 'Age', sort: 'age', text: (pet) => (pet.age === null ? null : formatAge(pet)) },
    {
      id: 'status',
      label: 'Status',
      sort: 'status',
      text: describeStatus,
      cell: (pet) => <Status pet={pet} onDone={onDone} />,
    },
    { id: 'site', label: 'Site', text: ({ location }) => location },
    {
      id: 'days',
      label: 'Days here',
      sort: 'added',
      isReversed: true,
      isNumeric: true,
      text: ({ created_at }) => daysSince(created_at),
    },
    {
      id: 'added',
      label: 'Added',
      sort: 'added',
      isOptional: true,
      text: ({ created_at }) => formatDate(new Date(created_at)),
      cell: ({ created_at }) => <DateTime at={created_at} format="date" />,
    },
    {
      id: 'updated',
      label: 'Last edited',
      sort: 'updated',
      isOptional: true,
      text: ({ updated_at }) => formatDate(new Date(updated_at)),
      cell: ({ updated_at }) => <DateTime at={updated_at} format="date" />,
    },
    { id: 'gender', label: 'Gender', isOptional: true, text: ({ gender }) => gender },
    { id: 'size', label: 'Size', isOptional: true, text: ({ size }) => size },
    { id: 'colour', label: 'Color', isOptional: true, text: ({ colour }) => colour },
    { id: 'vaccinated', label: 'Vaccinated', isOptional: true, text: ({ vaccination_status }) => vaccination_status },
    { id: 'microchipped', label: 'Microchipped', isOptional: true, text: ({ microchipped }) => microchipped },
    {
      id: 'house',
      label: 'House-trained',
      isOptional: true,
      text: ({ house_trained }) => formatYesOrNo(house_trained),
    },
    {
      id: 'children',
      label: 'Good with children',
      isOptional: true,
      text: ({ good_with_children }) => formatYesOrNo(good_with_children),
    },
    {
      id: 'dogs',
      label: 'Good with dogs',
      isOptional: true,
      text: ({ good_with_dogs }) => formatYesOrNo(good_with_dogs),
    },
    {
      id: 'cats',
      label: 'Good with cats',
      isOptional: true,
      text: ({ good_with_cats }) => formatYesOrNo(good_with_cats),
    },
    { id: 'owner', label: 'Owner', isOptional: true, text: ({ owner }) => owner?.name ?? null },
    { id: 'phone', label: 'Owner’s phone', isOptional: true, text: ({ owner }) => owner?.phone_number ?? null },
    { id: 'external', label: 'Other ID', isOptional: true, text: ({ external_id }) => external_id },
    { id: 'code', label: 'Code', isOptional: true, text: (pet) => (pet.listed_by_owner ? null : petCode(pet.id)) },
    { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
  ];
}

/** An owner's listing has no record. */
export function recordHref({ id, listed_by_owner }: Pick<AdminPet, 'id' | 'listed_by_owner'>): string {
  return `/admin-dashboard/${listed_by_owner ? 'view-pets' : 'animals'}/${id}`;
}

/** "On hold, reserved for Ines Kaur", "Transferred out". */
function describeStatus({ adoption_status, outcome_type, reserved_for }: AdminPet): string {
  if (hasLeftOtherwise({ outcome_type })) return labelOfOutcome(outcome_type!);
  const label = labelOf('status', adoption_status);
  return reserved_for === null ? label : `${label}, reserved for ${reserved_for}`;
}

/** An adoption is a status of its own. */
function hasLeftOtherwise({ outcome_type }: Pick<AdminPet, 'outcome_type'>): boolean {
  return outcome_type !== null && outcome_type !== 'adoption';
}

/** "Transfer out", "Died in care". */
function labelOfOutcome(type: string): string {
  return type === 'other_live' ? 'Left' : capitalize(type.replaceAll('_', ' '));
}

/** One that left can be changed only by an intake, on its record. */
function Status({ pet, onDone }: { pet: AdminPet; onDone: (message: string) => void }) {
  const isEditable = useActsForShelter(pet);
  if (hasLeftOtherwise(pet)) return <span className="data-mark">{labelOfOutcome(pet.outcome_type!)}</span>;
  return isEditable ? <StatusSelect pet={pet} onDone={onDone} /> : labelOf('status', pet.adoption_status);
}

function formatYesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No';
}

function daysSince(timestamp: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(timestamp)) / DAY_MS));
}

function Name({ pet, onDone }: { pet: AdminPet; onDone: (message: string) => void }) {
  const { name, photos, owner, is_checked, is_listed, featured, reserved_for } = pet;
  const isEditable = useActsForShelter(pet);
  return (
    <div className="data-line">
      <div className="data-thumbnail" aria-hidden="true">
        <Photo photo={photos[0] ?? null} alt="" sizes="28px" />
      </div>
      <Link className="text-link" data-row-link to={recordHref(pet)}>
        <bdi>{name}</bdi>
      </Link>
      {owner && (
        <span className="font-normal text-soft">
          with <bdi>{owner.name}</bdi>
        </span>
      )}
      {reserved_for !== null && (
        <span className="data-mark" title={`For ${reserved_for}`}>
          Reserved
        </span>
      )}
      {featured && <span className="data-mark">Featured</span>}
      {!is_listed && <span className="data-mark">Hidden</span>}
      {!is_checked && <span className="data-mark">To check</span>}
      {!is_checked && isEditable && <CheckedButton pet={pet} onDone={onDone} />}
    </div>
  );
}
