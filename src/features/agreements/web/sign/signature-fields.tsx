import { useState } from 'react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { agreementLimits } from '../../agreements.constants.ts';
import type { Drawing } from '../../signing.contract.ts';
import { SignaturePad } from './signature-pad.tsx';

export type SignatureMethod = 'typed' | 'drawn';

interface SignatureFieldsProps {
  label: string;
  prefix: '' | 'guardian_';
  hint?: string;
  method: SignatureMethod;
  onMethod: (method: SignatureMethod) => void;
  onDraw: (strokes: Drawing) => void;
  fields: Record<string, string> | undefined;
}

/** A signature: the typed name, which works with any device, or a drawing beside it. */
export function SignatureFields({ label, prefix, hint, method, onMethod, onDraw, fields }: SignatureFieldsProps) {
  const [name, setName] = useState('');
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">{label}</legend>
      <ChoiceField
        label="How to sign"
        name={`${prefix}method`}
        value={method}
        options={[
          { value: 'typed', label: 'Type my name' },
          { value: 'drawn', label: 'Draw' },
        ]}
        onChoose={(value) => onMethod(value as SignatureMethod)}
      />
      <Field
        label="Full name"
        name={`${prefix}name`}
        autoComplete="off"
        maxLength={agreementLimits.name}
        value={name}
        hint={hint}
        error={fields?.[`${prefix}name`]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {method === 'typed' ? (
        <p className="signing-script" aria-hidden="true">
          {name}
        </p>
      ) : (
        <SignaturePad label={label} onDraw={onDraw} error={fields?.[`${prefix}drawing`]} />
      )}
    </fieldset>
  );
}
