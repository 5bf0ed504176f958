import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useSuggestions } from '../../../browser/dashboard/use-suggestions.ts';
import { withDetail } from '../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { bondMessages, MAX_BOND_NAME_LENGTH, type Bond, type BondedAnimal, type BondsApi } from '../bonds.contract.ts';

const call = createApiClient<BondsApi>();

type Candidate = BondedAnimal & { partial_applications: number };

interface BondDialogProps {
  record: { id: number; name: string };
  bond: Bond;
  onClose: () => void;
}

/** Bonds an animal with another in care. */
export function BondDialog({ record: { id, name }, bond, onClose }: BondDialogProps) {
  const [text, setText] = useState('');
  const [lastPicked, setLastPicked] = useState<Candidate | null>(null);
  // Until something else is typed.
  const picked = lastPicked?.name === text ? lastPicked : null;
  // In state, so that it does not change: the effect that loads depends on it.
  const [find] = useState(() => (search: string, signal: AbortSignal) => {
    return call('GET /api/records/:id/bond/candidates', { params: { id }, query: { search }, signal });
  });
  const { found, isOutdated, failure } = useSuggestions(text, find, 'We couldn’t load the animals.');
  const action = useFormAction({
    check: () => (picked === null ? { fields: { animal_ids: bondMessages.tooFew } } : null),
    send: (typed) =>
      call('POST /api/records/:id/bond', {
        params: { id },
        body: { animal_ids: [picked!.id], name: formText(typed, 'name') },
      }),
    failedMessage: withDetail('They weren’t bonded.'),
    successMessage: `${name} and ${picked?.name ?? 'the others'} go home together.`,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Bond ${name} with…`} size="small" action={action} label="Bond" onClose={onClose}>
      <Combobox
        label="Which animal?"
        name="animal_ids"
        maxLength={100}
        placeholder="Name or species"
        text={text}
        onType={setText}
        // Once one is picked, the others disappear at once: the button below must not move while it is pressed.
        options={picked ? [] : (found ?? [])}
        isOutdated={isOutdated}
        textOf={(animal) => animal.name}
        onPick={setLastPicked}
        status={!picked && found?.length === 0 ? 'No matching animal in care.' : ''}
        opensOnFocus
        submitsOnEnter={false}
        error={action.fields?.['animal_ids']}
      >
        {(animal) => (
          <span>
            <bdi className="font-bold">{animal.name}</bdi>
            <span className="block text-small text-soft">{animal.species}</span>
          </span>
        )}
      </Combobox>
      {failure !== null && <FormMessage type="error">{failure}</FormMessage>}
      <Field
        label="Name of the bond"
        name="name"
        maxLength={MAX_BOND_NAME_LENGTH}
        defaultValue={bond.name ?? ''}
        hint="(optional) e.g. The Maple litter"
        error={action.fields?.['name']}
      />
      <p>They’ll be adopted together or not at all: one application, one decision.</p>
      {picked !== null && picked.partial_applications > 0 && (
        <p>
          {`${picked.name} has ${formatCount(picked.partial_applications, 'open application')}. If it isn’t for all of them, it can’t be approved.`}
        </p>
      )}
    </FormDialog>
  );
}
