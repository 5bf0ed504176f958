import { useId, useState } from 'react';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import { medicalLimits, routeLabels, routes, testResults, type CareType } from '../../medical.constants.ts';
import type { Product } from '../../protocols.contract.ts';
import type { DoseDetails } from './dose-request.ts';
import { testResultLabels } from './result-dialog.tsx';
import { useProducts } from './use-products.ts';

/** What the fields show at first. */
export interface DoseValues {
  product: { id: number; name: string } | null;
  lot: string | null;
  lot_expires_on: string | null;
  dose: string | null;
  route: Product['route'];
  result?: string | null;
  note: string | null;
}

interface DoseFieldsProps {
  type: CareType;
  initial: DoseValues;
  fields: Record<string, string> | undefined;
  /** Notifies a form that asks for a name without a product. */
  onProduct?: (product: Product | undefined) => void;
}

/** Product, lot and how it was given. Another product brings its last lot and its usual dose. */
export function DoseFields({ type, initial, fields, onProduct }: DoseFieldsProps) {
  const products = useProducts();
  const lotsId = useId();
  const [productId, setProductId] = useState(initial.product ? String(initial.product.id) : '');
  const [lot, setLot] = useState(initial.lot ?? '');
  const [expiry, setExpiry] = useState(initial.lot_expires_on ?? '');
  const [dose, setDose] = useState(initial.dose ?? '');
  const [route, setRoute] = useState<string>(initial.route ?? '');
  const product = products.find(({ id }) => String(id) === productId);
  const lots = product?.lots.filter(({ is_active }) => is_active) ?? [];

  const changeLot = (number: string) => {
    setLot(number);
    const known = lots.find((each) => each.number === number);
    if (known) setExpiry(known.expires_on ?? '');
  };
  const changeProduct = (id: string) => {
    const chosen = products.find((each) => String(each.id) === id);
    const [latest] = chosen?.lots.filter(({ is_active, is_expired }) => is_active && !is_expired) ?? [];
    setProductId(id);
    setLot(latest?.number ?? '');
    setExpiry(latest?.expires_on ?? '');
    setDose(chosen?.dose ?? '');
    setRoute(chosen?.route ?? '');
    onProduct?.(chosen);
  };
  return (
    <>
      <SelectField
        label="Product"
        name="product_id"
        value={productId}
        options={[{ value: '', label: 'No product' }, ...toOptions(products, initial.product)]}
        onChange={({ currentTarget }) => changeProduct(currentTarget.value)}
        error={fields?.['product_id']}
      />
      <div className="form-pair">
        <Field
          label="Lot number"
          name="lot"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={medicalLimits.lot}
          list={lotsId}
          value={lot}
          onChange={({ currentTarget }) => changeLot(currentTarget.value)}
          error={fields?.['lot']}
        />
        <datalist id={lotsId}>
          {lots.map(({ id, number }) => (
            <option key={id}>{number}</option>
          ))}
        </datalist>
        <Field
          label="Lot expires (optional)"
          name="lot_expires_on"
          type="date"
          value={expiry}
          onChange={({ currentTarget }) => setExpiry(currentTarget.value)}
          error={fields?.['lot_expires_on']}
        />
        <Field
          label="Dose (optional)"
          name="dose"
          placeholder="e.g. 1 mL"
          autoComplete="off"
          maxLength={medicalLimits.dose}
          value={dose}
          onChange={({ currentTarget }) => setDose(currentTarget.value)}
          error={fields?.['dose']}
        />
        <SelectField
          label="How (optional)"
          name="route"
          value={route}
          options={[{ value: '', label: '' }, ...routes.map((each) => ({ value: each, label: routeLabels[each] }))]}
          onChange={({ currentTarget }) => setRoute(currentTarget.value)}
          error={fields?.['route']}
        />
      </div>
      {type === 'test' && (
        <SelectField
          label="Result"
          name="result"
          defaultValue={initial.result ?? ''}
          options={[
            { value: '', label: 'Not known yet' },
            ...testResults.map((each) => ({ value: each, label: testResultLabels[each] })),
          ]}
          error={fields?.['result']}
        />
      )}
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={2}
        maxLength={medicalLimits.note}
        defaultValue={initial.note ?? ''}
        error={fields?.['note']}
      />
    </>
  );
}

/** What the fields say, as the API takes it. */
export function parseDoseFields(typed: FormData): DoseDetails {
  const textOf = (name: string) => (typed.get(name) as string | null)?.trim() || null;
  const product = textOf('product_id');
  return {
    product_id: product === null ? null : Number(product),
    lot: textOf('lot'),
    lot_expires_on: textOf('lot_expires_on'),
    dose: textOf('dose'),
    route: textOf('route'),
    note: textOf('note'),
    ...(typed.has('result') && { result: textOf('result') }),
  };
}

/** Those in use, and the current one. */
function toOptions(products: readonly Product[], current: DoseValues['product']) {
  const offered = products.filter(({ id, is_active }) => is_active || id === current?.id);
  const all = !current || offered.some(({ id }) => id === current.id) ? offered : [current, ...offered];
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}
