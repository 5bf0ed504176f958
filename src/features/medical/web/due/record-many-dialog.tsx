import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { formText } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { medicalLimits, testResults } from '../../medical.constants.ts';
import type { DueDose } from '../../treatments.contract.ts';
import { toDoseRequest, type DoseRequest } from '../doses/dose-request.ts';
import { testResultLabels } from '../doses/result-dialog.tsx';
import { parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';

interface RecordManyDialogProps {
  doses: readonly DueDose[];
  onRecord: (requests: DoseRequest[]) => void;
  onClose: () => void;
}

/** Records several doses: one lot for each product, one result for all tests. */
export function RecordManyDialog({ doses, onRecord, onClose }: RecordManyDialogProps) {
  const products = groupByProduct(doses);
  const tests = doses.filter(({ type }) => type === 'test').length;
  const action = useFormAction<DoseRequest[]>({
    required: tests > 0 ? { result: 'Choose the result' } : {},
    check: (typed) =>
      tests > 0 && formText(typed, 'result') === '' ? { fields: { result: 'Choose the result' } } : null,
    send: (typed) => Promise.resolve(doses.map((dose) => toRequest(dose, typed))),
    shouldRevalidate: false,
    onDone: onRecord,
  });
  const title = doses.length === 1 ? 'Record 1 dose' : `Record ${doses.length} doses`;
  return (
    <FormDialog title={title} action={action} label={title} onClose={onClose}>
      {products.map(({ id, name, lot, count }) => (
        <Field
          key={id}
          label={`Lot of ${name} (${count === 1 ? '1 dose' : `${count} doses`})`}
          name={lotField(id)}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={medicalLimits.lot}
          defaultValue={lot ?? ''}
        />
      ))}
      {tests > 0 && (
        <SelectField
          label={tests === 1 ? 'Result of the test' : `Result of all ${tests} tests`}
          name="result"
          required
          defaultValue=""
          options={[
            { value: '', label: 'Choose…' },
            ...testResults.map((each) => ({ value: each, label: testResultLabels[each] })),
          ]}
          error={action.fields?.['result']}
        />
      )}
      <WhenField label="Given" name="given_at" error={action.fields?.['given_at']} />
    </FormDialog>
  );
}

interface ProductGroup {
  id: number;
  name: string;
  lot: string | null;
  count: number;
}

function groupByProduct(doses: readonly DueDose[]): ProductGroup[] {
  const groups = new Map<number, ProductGroup>();
  for (const { product, lot } of doses) {
    if (!product) continue;
    const group = groups.get(product.id) ?? { ...product, lot: lot?.number ?? null, count: 0 };
    groups.set(product.id, { ...group, count: group.count + 1 });
  }
  return [...groups.values()];
}

function lotField(productId: number): string {
  return `lot-${productId}`;
}

function toRequest({ id, type, product }: DueDose, typed: FormData): DoseRequest {
  const given_at = parseLocalTime(formText(typed, 'given_at'));
  return toDoseRequest(id, {
    ...(product && { lot: formText(typed, lotField(product.id)).trim() || null }),
    ...(type === 'test' && { result: formText(typed, 'result') }),
    ...(given_at !== undefined && { given_at }),
  });
}
