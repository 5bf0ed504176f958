import { useEffect } from 'react';
import { Link } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { PhotoPicker, usePickedPhotos, type PickedPhotos } from '../../../photos/web/components.ts';
import { outcomeLabels } from '../../custody.constants.ts';
import { IdentifierField } from '../identifier-field.tsx';
import { INTAKE_PARAM } from '../stays/intake-again-button.tsx';
import type { KnownAnimal } from '../use-known-animals.ts';
import { BigChoice } from './big-choice.tsx';
import type { TypedAnimal } from './intake-draft.ts';

interface AnimalFieldsProps {
  animal: TypedAnimal;
  /** Its number in the litter; null if it is the only one. */
  number: number | null;
  error: string | undefined;
  onChange: (change: Partial<TypedAnimal>) => void;
  /** The form’s: it waits for them before it saves. */
  photos: Map<string, PickedPhotos>;
  onRemove: () => void;
}

const genders = [
  { value: 'Female', label: 'Female' },
  { value: 'Male', label: 'Male' },
];

/** What differs between the animals of a litter. */
export function AnimalFields({ animal, number, error, onChange, photos, onRemove }: AnimalFieldsProps) {
  const { key, name, gender, colour, chip } = animal;
  return (
    <fieldset className="intake-animal" data-single={number === null || undefined}>
      <legend className={number === null ? 'sr-only' : 'intake-animal-title'}>
        {number === null ? 'The animal' : `Animal ${number}`}
      </legend>
      {number !== null && (
        <button className="round-button intake-animal-remove" type="button" onClick={onRemove}>
          <DashboardIcon name="close" />
          <span className="sr-only">{`Remove animal ${number}`}</span>
        </button>
      )}
      <IdentifierField
        label="Microchip"
        name={`chip-${key}`}
        type="microchip"
        value={chip}
        onChange={(value) => onChange({ chip: value })}
        onScanned={() => undefined}
        hint={number === null ? 'Scan now, or leave blank.' : undefined}
        error={error}
        renderKnown={(known) => <KnownAnimalCard animal={known} />}
      />
      <Field
        label="Name (optional)"
        name={`name-${key}`}
        value={name}
        maxLength={100}
        placeholder="No name yet"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <BigChoice
        label="Sex"
        name={`gender-${key}`}
        value={gender}
        options={genders}
        onChoose={(value) => onChange({ gender: value as TypedAnimal['gender'] })}
        isSmall
        isClearable
      />
      <AnimalPhoto animal={animal} isAlone={number === null} photos={photos} onChange={onChange} />
      {number !== null && (
        <Field
          label="Color (optional)"
          name={`colour-${key}`}
          value={colour}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ colour: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

interface AnimalPhotoProps extends Pick<AnimalFieldsProps, 'animal' | 'photos' | 'onChange'> {
  isAlone: boolean;
}

function AnimalPhoto({ animal: { key, photo }, isAlone, photos, onChange }: AnimalPhotoProps) {
  const [picked, own] = usePickedPhotos(() => (photo ? [photo] : []), 1);
  useEffect(() => {
    photos.set(key, own);
    return () => void photos.delete(key);
  }, [photos, key, own]);
  // The draft holds the uploaded photo.
  const uploaded = picked[0]?.photo ?? null;
  useEffect(() => {
    if (uploaded?.image !== photo?.image) onChange({ photo: uploaded });
  });
  return <PhotoPicker picked={picked} photos={own} onTouch={() => undefined} max={1} isAlone={isAlone} />;
}

/** A scanned chip that we know: the animal needs no second record. */
function KnownAnimalCard({ animal }: { animal: KnownAnimal }) {
  const { pet_id, code, name, gender, is_in_care, photo } = animal;
  const to = animalHref(pet_id);
  return (
    <div className="intake-known">
      <div className="intake-known-photo" aria-hidden="true">
        <Photo photo={photo} alt="" sizes="4.5rem" />
      </div>
      <div className="grid min-w-0 gap-2">
        <p>
          This is <strong>{name}</strong> ({code}), {describeWhereabouts(animal)}.
        </p>
        <Link className="button button-small justify-self-start" to={is_in_care ? to : `${to}?${INTAKE_PARAM}`}>
          {is_in_care ? 'Open record' : `Take ${gender === null ? 'it' : gender === 'Male' ? 'him' : 'her'} back in`}
        </Link>
      </div>
    </div>
  );
}

/** "adopted in May" */
function describeWhereabouts({ is_in_care, outcome }: KnownAnimal): string {
  if (is_in_care) return 'in care now';
  if (outcome === null) return 'never in our care';
  const month = new Date(outcome.at).toLocaleDateString('en', { month: 'long', year: 'numeric' });
  const label = outcomeLabels[outcome.type];
  return `${label[0]!.toLowerCase()}${label.slice(1)} in ${month}`;
}
