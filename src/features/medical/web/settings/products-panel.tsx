import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { careTypeLabels } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Product, ProductLot } from '../../protocols.contract.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { LotDialog } from './lot-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';

const call = createApiClient<MedicalApi>();

/** Vaccines and medications, with their lots. */
export function ProductsPanel({ products }: { products: readonly Product[] }) {
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const [lotOf, setLotOf] = useState<Product | null>(null);
  return (
    <Panel
      title="Products"
      lead="We’ll suggest the last lot used."
      actions={
        <IfCan capability="manage protocols">
          <button className="button button-small" type="button" onClick={() => setEdited('new')}>
            Add product
          </button>
        </IfCan>
      }
    >
      {products.length === 0 && <p className="text-soft">No products yet.</p>}
      {products.length > 0 && (
        <ul>
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              onEdit={() => setEdited(product)}
              onAddLot={() => setLotOf(product)}
            />
          ))}
        </ul>
      )}
      {edited !== null && <ProductDialog product={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {lotOf && <LotDialog product={lotOf} onClose={() => setLotOf(null)} />}
    </Panel>
  );
}

interface ProductRowProps {
  product: Product;
  onEdit: () => void;
  onAddLot: () => void;
}

function ProductRow({ product, onEdit, onAddLot }: ProductRowProps) {
  const { name, type, manufacturer, pet_types, dose, is_active, lots } = product;
  return (
    <li className="medical-row protocol-row" data-over={!is_active || undefined}>
      <div className="due-text">
        <p className="due-name">
          {name} {!is_active && <span className="badge">Inactive</span>}
        </p>
        <p className="due-facts">
          <span>{[careTypeLabels[type], pet_types.join(', '), manufacturer, dose].filter(Boolean).join(' · ')}</span>
        </p>
        {lots.some((lot) => lot.is_active) && (
          <ul className="product-lots" aria-label={`Lots of ${name}`}>
            {lots
              .filter((lot) => lot.is_active)
              .map((lot) => (
                <LotRow key={lot.id} product={product} lot={lot} />
              ))}
          </ul>
        )}
      </div>
      <IfCan capability="manage protocols">
        <div className="row-actions">
          <button className="row-action" type="button" aria-label={`Add lot of ${name}`} onClick={onAddLot}>
            Add lot
          </button>
          <button className="row-action" type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </button>
        </div>
      </IfCan>
    </li>
  );
}

function LotRow({ product, lot }: { product: Product; lot: ProductLot }) {
  const { mutate, isBusy } = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const { id, number, expires_on, is_expired } = lot;
  const stop = () =>
    void mutate(
      () =>
        call('PUT /api/records/medical/products/:product_id/lots/:lot_id', {
          params: { product_id: product.id, lot_id: id },
          body: { is_active: false },
        }),
      { successMessage: `Lot ${number} is no longer offered.` },
    );
  return (
    <li data-expired={is_expired || undefined}>
      <span>
        {`Lot ${number}`}
        {expires_on !== null && `, ${is_expired ? 'expired' : 'expires'} ${describeDay(expires_on)}`}
      </span>
      <IfCan capability="manage protocols">
        <button
          className="row-action"
          type="button"
          aria-label={`Stop using lot ${number}`}
          aria-disabled={isBusy || undefined}
          onClick={stop}
        >
          Stop using
        </button>
      </IfCan>
    </li>
  );
}
