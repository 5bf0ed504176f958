import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { fosterLimits } from '../../fosters.constants.ts';
import type { FostersApi, HomeDetails } from '../../fosters.contract.ts';
import { FosterPetLine } from '../foster-pet.tsx';

const call = createApiClient<FostersApi>();
type Animal = HomeDetails['animals_now'][number];

/** The animals that stay in a home, with how to care for them, and those that did before. */
export function AnimalsPanel({ home: { animals_now, animals_before } }: { home: HomeDetails }) {
  const [edited, setEdited] = useState<Animal | null>(null);
  return (
    <Panel title="Animals">
      {animals_now.length === 0 && <p className="text-soft">No animals here right now.</p>}
      {animals_now.length > 0 && (
        <ul className="foster-rows">
          {animals_now.map((animal) => (
            <li key={animal.id} className="foster-row">
              <div className="grid min-w-0 gap-2">
                <FosterPetLine pet={animal} to={animalHref(animal.id)}>
                  Since <DateTime at={animal.since} format="date" />
                </FosterPetLine>
                {animal.instructions !== null && <p className="foster-text text-small">{animal.instructions}</p>}
              </div>
              <button className="button button-small button-quiet" type="button" onClick={() => setEdited(animal)}>
                Care<span className="sr-only">{` instructions for ${animal.name}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {animals_before.length > 0 && (
        <details>
          <summary className="text-button">{`Earlier animals (${animals_before.length})`}</summary>
          <ul className="foster-rows">
            {animals_before.map((animal) => (
              <li key={`${animal.id} ${animal.since}`} className="foster-row">
                <FosterPetLine pet={animal} to={animalHref(animal.id)}>
                  <DateTime at={animal.since} format="date" />
                  {' – '}
                  <DateTime at={animal.until!} format="date" />
                </FosterPetLine>
              </li>
            ))}
          </ul>
        </details>
      )}
      {edited && <InstructionsDialog animal={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

function InstructionsDialog({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/fosters/animals/:id/instructions', {
        params: { id: animal.id },
        body: { text: formText(typed, 'text') },
      }),
    successMessage: 'Care instructions saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title={`How to care for ${animal.name}`} action={action} label="Save instructions" onClose={onClose}>
      <TextAreaField
        label="Care instructions"
        name="text"
        rows={8}
        maxLength={fosterLimits.instructions}
        defaultValue={animal.instructions ?? ''}
        hint="The foster home sees them while the animal stays there."
        error={action.fields?.['text']}
      />
    </FormDialog>
  );
}
