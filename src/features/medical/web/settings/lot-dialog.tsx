import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import { medicalLimits, medicalMessages } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Product } from '../../protocols.contract.ts';

const call = createApiClient<MedicalApi>();

/** Adds a lot; it is offered for the next dose. */
export function LotDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const action = useFormAction({
    required: { number: medicalMessages.enterLot },
    send: (typed) =>
      call('POST /api/records/medical/products/:product_id/lots', {
        params: { product_id: product.id },
        body: { number: formText(typed, 'number'), expires_on: formText(typed, 'expires_on') },
      }),
    failedMessage: 'The lot wasn’t saved. Please try again.',
    onDone: onClose,
  });
  return (
    <FormDialog title={`Add lot of ${product.name}`} size="small" action={action} label="Add lot" onClose={onClose}>
      <Field
        label="Lot number"
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={medicalLimits.lot}
        error={action.fields?.['number']}
      />
      <Field label="Expires (optional)" name="expires_on" type="date" error={action.fields?.['expires_on']} />
    </FormDialog>
  );
}
