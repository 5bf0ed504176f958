import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { feeMethods, MAX_RECEIPT_NOTE, receiptMethodLabels, type FeeMethod } from '../../receipts.constants.ts';

interface MethodFieldProps<Value extends string> {
  label: 'Paid by' | 'Refunded by';
  value: Value;
  /** Besides the methods. */
  others?: { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  error: string | undefined;
}

/** How money changes hands at the shelter. */
export function MethodField<Value extends string = FeeMethod>({
  label,
  value,
  others,
  onChoose,
  error,
}: MethodFieldProps<Value>) {
  return (
    <ChoiceField
      label={label}
      name="method"
      value={value}
      options={[
        ...feeMethods.map((method) => ({ value: method, label: receiptMethodLabels[method] })),
        ...(others ?? []),
      ]}
      onChoose={(chosen) => onChoose(chosen as Value)}
      error={error}
    />
  );
}

type NoteFieldProps = Pick<React.ComponentProps<typeof Field>, 'value' | 'onChange' | 'error'> & {
  /** Where card numbers could be typed, the hint warns of it. */
  isAtDesk?: boolean;
};

/** Printed on the receipt. */
export function NoteField({ isAtDesk = true, ...field }: NoteFieldProps) {
  return (
    <Field
      label="Note (optional)"
      name="note"
      maxLength={MAX_RECEIPT_NOTE}
      autoComplete="off"
      hint={isAtDesk ? 'Shown on the receipt. Never enter a card number here.' : 'Shown on the receipt.'}
      {...field}
    />
  );
}
