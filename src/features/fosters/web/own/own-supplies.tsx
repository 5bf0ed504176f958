import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { FosterCareApi, Supply } from '../../foster-care.contract.ts';
import { fosterLimits, fosterMessages, supplyStatusLabels } from '../../fosters.constants.ts';

const call = createApiClient<FosterCareApi>();

/** Requests supplies from the shelter, and shows how far they are. */
export function OwnSupplies({ supplies }: { supplies: readonly Supply[] }) {
  const fallback = useFocusFallback<HTMLDivElement>();
  return (
    <Panel title="Supplies">
      <div ref={fallback} tabIndex={-1}>
        {supplies.length > 0 && (
          <ul className="foster-rows">
            {supplies.map((supply) => (
              <SupplyRow key={supply.id} supply={supply} />
            ))}
          </ul>
        )}
      </div>
      <RequestForm />
    </Panel>
  );
}

function RequestForm() {
  const [item, setItem] = useState('');
  const { form, isBusy, failure, fields } = useFormAction({
    required: { item: fosterMessages.enterItem },
    send: (typed) => call('POST /api/fosters/me/supplies', { body: { item: formText(typed, 'item') } }),
    successMessage: 'Request sent. We’ll email you when it’s ready.',
    onDone: () => setItem(''),
  });
  return (
    <form {...form} className="form" aria-label="Request supplies">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Field
        label="What do you need?"
        name="item"
        autoComplete="off"
        maxLength={fosterLimits.item}
        placeholder="e.g. kitten food, litter"
        value={item}
        error={fields?.['item']}
        onChange={({ currentTarget }) => setItem(currentTarget.value)}
      />
      <div>
        <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button button-small">
          Request supplies
        </SubmitButton>
      </div>
    </form>
  );
}

function SupplyRow({ supply: { id, item, status } }: { supply: Supply }) {
  const { mutate, isBusy } = useMutation('Your request wasn’t withdrawn.', { alertsFailure: true });
  return (
    <li className="foster-row">
      <div className="min-w-0">
        <p className="font-bold">{item}</p>
        <ToneBadge tone={status === 'ready' ? 'good' : 'plain'}>{supplyStatusLabels[status]}</ToneBadge>
      </div>
      {status === 'requested' && (
        <button
          className="button button-small button-quiet"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void mutate(() => call('DELETE /api/fosters/me/supplies/:id', { params: { id } }))}
        >
          Withdraw<span className="sr-only">{` the request for ${item}`}</span>
        </button>
      )}
    </li>
  );
}
