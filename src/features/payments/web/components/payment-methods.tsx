import { useId, useRef, useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { paymentMessages } from '../../payments.constants.ts';
import type { PaymentMethod, PaymentsApi } from '../../payments.contract.ts';
import { AddPaymentForm } from '../add-payment-form.tsx';

const call = createApiClient<PaymentsApi>();

interface PaymentMethodsProps {
  methods: PaymentMethod[];
  /** Called after a change, to reload the methods. */
  onChanged: () => Promise<void> | void;
}

export function PaymentMethods({ methods, onChanged }: PaymentMethodsProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div className="grid gap-5">
      <p className="dashboard-notice">Nothing is charged now: the fee is paid at pickup.</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <section className="panel outline-none" aria-labelledby={`${id}-kept`} tabIndex={-1} ref={list}>
          <h2 id={`${id}-kept`} className="text-[1.25rem] leading-tight">
            Your payment methods
          </h2>
          {methods.length === 0 ? (
            <EmptyState title="None is kept yet." headingLevel="h3">
              <p>Add one, so that everything is ready when you come to pick up your pet.</p>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {methods.map((method) => (
                <PaymentMethodItem
                  key={method.id}
                  method={method}
                  onDeleted={async () => {
                    await onChanged();
                    list.current?.focus();
                  }}
                />
              ))}
            </ul>
          )}
        </section>
        <section className="panel" aria-labelledby={`${id}-add`}>
          <h2 id={`${id}-add`} className="text-[1.25rem] leading-tight">
            Add a payment method
          </h2>
          <AddPaymentForm onAdded={onChanged} />
        </section>
      </div>
    </div>
  );
}

interface PaymentMethodItemProps {
  method: PaymentMethod;
  onDeleted: () => Promise<void>;
}

function PaymentMethodItem({ method, onDeleted }: PaymentMethodItemProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-bold">{method.payment_type}</p>
        <p className="wrap-anywhere text-soft tabular-nums">{method.method}</p>
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Delete ${method.payment_type} ${method.method}`}
        onClick={() => setIsDeleting(true)}
      >
        Delete
      </button>
      {isDeleting && (
        <ConfirmMutation
          question={`Delete this ${method.payment_type} payment method?`}
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/payments/:id', { params: { id: method.id } })}
          successMessage={paymentMessages.deleted}
          failedMessage={paymentMessages.deleteFailed}
          shouldRevalidate={false}
          onDone={() => {
            setIsDeleting(false);
            return onDeleted();
          }}
          onCancel={() => setIsDeleting(false)}
        >
          <p className="wrap-anywhere">{method.method}</p>
        </ConfirmMutation>
      )}
    </li>
  );
}
