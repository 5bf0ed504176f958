import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useSuggestions } from '../../../../browser/dashboard/use-suggestions.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { LocationsApi, PlacedAnimal } from '../../../locations/locations.contract.ts';
import { fosterLimits, urgencies, urgencyLabels, type FosterKind, type Urgency } from '../../fosters.constants.ts';
import type { FosterNeed, FostersApi } from '../../fosters.contract.ts';
import { ChoicesField } from '../../../../ui/choices-field.tsx';
import { kindOptions } from '../foster-texts.ts';

const call = createApiClient<FostersApi & LocationsApi>();
const MAX_RESULTS = 9;

interface NeedDialogProps {
  /** Null: a new one. */
  need: FosterNeed | null;
  /** The animal of a new one, if it is known. */
  pet?: { id: number; name: string };
  onClose: () => void;
}

/** Puts an animal on the list of those that need a home, or changes what it needs. */
export function NeedDialog({ need, pet: knownPet, onClose }: NeedDialogProps) {
  const [pet, setPet] = useState<{ id: number; name: string } | null>(need?.pet ?? knownPet ?? null);
  const [urgency, setUrgency] = useState<Urgency>(need?.urgency ?? 'normal');
  const [kinds, setKinds] = useState<FosterKind[]>(need?.kinds ?? []);
  const action = useFormAction({
    check: () => (pet === null ? { fields: { pet_id: 'Choose an animal' } } : null),
    send: (typed) => {
      const body = { urgency, kinds, until_on: formText(typed, 'until_on'), note: formText(typed, 'note') };
      return need
        ? call('PUT /api/fosters/needs/:id', { params: { id: need.id }, body })
        : call('POST /api/fosters/needs/', { body: { pet_id: pet!.id, ...body } });
    },
    successMessage: need ? undefined : `${pet?.name} is on the list.`,
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={need ? `What ${need.pet.name} needs` : 'Find a foster home'}
      action={action}
      label={need ? 'Save changes' : 'Add to list'}
      onClose={onClose}
    >
      {!need && !knownPet && <AnimalField onPick={setPet} error={fields?.['pet_id']} />}
      <ChoiceField
        label="How urgent is it?"
        name="urgency"
        value={urgency}
        options={urgencies.map((value) => ({ value, label: urgencyLabels[value] }))}
        onChoose={(value) => setUrgency(urgencies.find((each) => each === value)!)}
        hint="Homes have 72, 36 or 12 hours to answer an offer."
      />
      <ChoicesField
        label="Special needs (optional)"
        name="kinds"
        options={kindOptions}
        chosen={kinds}
        onChoose={setKinds}
        error={fields?.['kinds']}
      />
      <Field
        label="Until (optional)"
        name="until_on"
        type="date"
        defaultValue={need?.until_on ?? ''}
        error={fields?.['until_on']}
      />
      <Field
        label="Note for homes (optional)"
        name="note"
        maxLength={fosterLimits.needNote}
        defaultValue={need?.note ?? ''}
        hint="Included in offers, e.g. “Needs eye drops twice a day”"
        error={fields?.['note']}
      />
    </FormDialog>
  );
}

/** Searches the animals in care by name or number. */
function AnimalField({ onPick, error }: { onPick: (pet: PlacedAnimal | null) => void; error: string | undefined }) {
  const [text, setText] = useState('');
  const [isPicked, setIsPicked] = useState(false);
  const { found, isOutdated, failure } = useSuggestions(text, findAnimals, 'We couldn’t load the animals.');
  return (
    <>
      <Combobox
        label="Which animal?"
        name="pet_id"
        maxLength={100}
        placeholder="Name or number"
        text={text}
        onType={(typed) => {
          setText(typed);
          // Picking fills in the text of its option.
          const match = found?.find((pet) => toText(pet) === typed) ?? null;
          setIsPicked(match !== null);
          onPick(match);
        }}
        // Once one is picked, the others disappear at once: the button below must not move while it is pressed.
        options={isPicked ? [] : (found ?? [])}
        isOutdated={isOutdated}
        textOf={toText}
        onPick={(pet) => {
          setIsPicked(true);
          onPick(pet);
        }}
        status={found?.length === 0 ? 'No matching animal in care.' : ''}
        opensOnFocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the dialog starts with
        autoFocus
        submitsOnEnter={false}
        error={error}
      >
        {({ name, code, species }) => (
          <span>
            <bdi className="font-bold">{name}</bdi>
            <span className="block text-small text-soft">{`${species} · ${code}`}</span>
          </span>
        )}
      </Combobox>
      {failure !== null && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}

function toText({ name, code }: PlacedAnimal): string {
  return `${name} (${code})`;
}

async function findAnimals(search: string, signal: AbortSignal): Promise<PlacedAnimal[]> {
  const animals = await call('GET /api/records/locations/animals', { signal });
  const text = search.toLowerCase().replace(/ \(a-\d+\)$/, '');
  return animals.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(text)).slice(0, MAX_RESULTS);
}
