import { use, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { petCode } from '../../../pets/pet-code.contract.ts';
import { parseWeight } from '../../../pets/web/components/pet-texts.ts';
import type { PickedPhotos } from '../../../photos/web/components.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { MAX_LITTER } from '../../custody.constants.ts';
import type { CustodyApi } from '../../custody.contract.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { AnimalFields } from './animal-fields.tsx';
import { BigChoice } from './big-choice.tsx';
import { ageChoices } from './age-choices.ts';
import { checkIntake, toIntakeBody } from './intake-choices.ts';
import { newAnimal, saveRecentChoices, type TypedAnimal, type TypedIntake } from './intake-draft.ts';
import { MoreDetails } from './more-details.tsx';
import { SourceFields } from './source-fields.tsx';
import { SpeciesChoice } from './species-choice.tsx';
import { TypeChoice } from './type-choice.tsx';

const call = createApiClient<CustodyApi>();

export interface NewAnimal {
  id: number;
  /** Its code, if it has no name yet. */
  name: string;
}

interface IntakeFormProps {
  intake: TypedIntake;
  onChange: (change: Partial<TypedIntake>) => void;
  onSaved: (animals: NewAnimal[]) => void;
}

/** One screen: how it came in, what it is, and what is known. Everything else can be entered later. */
export function IntakeForm({ intake, onChange, onSaved }: IntakeFormProps) {
  const { today } = useToday();
  const { locations = [] } = use(SiteContext);
  /** The photos of each animal, by its key. */
  const [photos] = useState(() => new Map<string, PickedPhotos>());
  const [isUploading, setIsUploading] = useState(false);
  const weight = parseWeight(intake.weight);
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    check: () => {
      const errors = checkIntake(intake, weight);
      return errors && { failure: 'Check the highlighted fields.', fields: errors };
    },
    send: async () => {
      setIsUploading(true);
      await Promise.all([...photos.values()].map((each) => each.waitForUploads())).finally(() => setIsUploading(false));
      const uploaded = intake.animals.map((animal) => {
        return { ...animal, photo: photos.get(animal.key)?.list()[0]?.photo ?? null };
      });
      const body = toIntakeBody({ ...intake, animals: uploaded }, weight, today);
      return call('POST /api/records/custody/intakes', { body });
    },
    failedMessage: withDetail('The intake wasn’t saved.'),
    shouldRevalidate: false,
    onDone: ({ pet_ids }) => {
      saveRecentChoices(intake);
      onSaved(pet_ids.map((id, at) => ({ id, name: intake.animals[at]?.name.trim() || petCode(id) })));
    },
  });

  const set = (change: Partial<TypedIntake>) => {
    onChange(change);
    clearErrors(...Object.keys(change).map((name) => (name === 'type' ? 'intake_type' : name)));
  };
  const { animals } = intake;
  const setAnimal = (key: string, change: Partial<TypedAnimal>) => {
    onChange({ animals: animals.map((each) => (each.key === key ? { ...each, ...change } : each)) });
    if ('chip' in change) clearErrors(`chip-${key}`);
  };
  const isLitter = animals.length > 1;
  return (
    <form {...form} className="intake-form form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <TypeChoice type={intake.type} onChoose={(type) => set({ type })} error={fields?.['intake_type']} />
      <SpeciesChoice species={intake.species} onChoose={(species) => set({ species })} error={fields?.['species']} />
      {animals.map((animal, at) => (
        <AnimalFields
          key={animal.key}
          animal={animal}
          number={isLitter ? at + 1 : null}
          error={fields?.[`chip-${animal.key}`]}
          onChange={(change) => setAnimal(animal.key, change)}
          photos={photos}
          onRemove={() => onChange({ animals: animals.filter(({ key }) => key !== animal.key) })}
        />
      ))}
      {animals.length < MAX_LITTER && (
        <button
          className="button button-quiet button-small justify-self-start"
          type="button"
          onClick={() => onChange({ animals: [...animals, newAnimal()] })}
        >
          <DashboardIcon name="plus" />
          Add another
          <span className="sr-only"> animal of the same litter or group</span>
        </button>
      )}
      <BigChoice
        label={isLitter ? 'Age of all (roughly)' : 'Age (roughly)'}
        name="age"
        value={intake.age}
        options={Object.entries(ageChoices).map(([value, { label }]) => ({ value, label }))}
        onChoose={(age) => set({ age: age as TypedIntake['age'] })}
        isSmall
        isClearable
      />
      <SourceFields intake={intake} fields={fields} today={today} onChange={set} />
      <MoreDetails intake={intake} fields={fields} locations={locations} isLitter={isLitter} onChange={set} />
      <div className="intake-save">
        <SubmitButton
          isBusy={isBusy}
          className="button button-large"
          busyLabel={isUploading ? 'Uploading photos…' : 'Saving…'}
        >
          {isLitter ? `Save ${animals.length} animals` : 'Save intake'}
        </SubmitButton>
      </div>
    </form>
  );
}
