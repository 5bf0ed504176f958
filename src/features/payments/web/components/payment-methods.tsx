import { useId, useRef, useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatPaymentMethod, paymentMessages } from '../../payments.constants.ts';
import type { PaymentMethod, PaymentsApi } from '../../payments.contract.ts';
import { AddPaymentForm, type FeeDue } from '../add-payment-form.tsx';

const call = createApiClient<PaymentsApi>();

interface PaymentMethodsProps {
  methods: PaymentMethod[];
  /** The fee of the application in progress. */
  due?: FeeDue | null;
  /** Called after a change, to reload the methods. */
  onChanged: () => Promise<void> | void;
  /** The same after one is added. Default: `onChanged`. */
  onAdded?: () => Promise<void> | void;
}

export function PaymentMethods({ methods, due = null, onChanged, onAdded = onChanged }: PaymentMethodsProps) {
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div className="grid gap-5 outline-none" tabIndex={-1} ref={container}>
      <p className="dashboard-notice">Nothing is charged now. You’ll pay the adoption fee at pickup.</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <section className="panel" aria-labelledby={`${id}-add`}>
          <h2 id={`${id}-add`} className="text-[1.25rem] leading-tight">
            How would you like to pay?
          </h2>
          <AddPaymentForm due={due} onAdded={onAdded} />
        </section>
        {methods.length > 0 && (
          <section className="panel" aria-labelledby={`${id}-saved`}>
            <h2 id={`${id}-saved`} className="text-[1.25rem] leading-tight">
              Your payment methods
            </h2>
            <ul className="divide-y divide-line">
              {methods.map((method) => (
                <PaymentMethodItem
                  key={method.id}
                  method={method}
                  onDeleted={async () => {
                    await onChanged();
                    container.current?.focus();
                  }}
                />
              ))}
            </ul>
          </section>
        )}
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
  const name = formatPaymentMethod(method);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-bold wrap-anywhere tabular-nums">{name}</p>
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Delete ${name}`}
        onClick={() => setIsDeleting(true)}
      >
        Delete
      </button>
      {isDeleting && (
        <ConfirmMutation
          question={`Delete ${name}?`}
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
          <p>You can add it again any time. Your applications don’t change.</p>
        </ConfirmMutation>
      )}
    </li>
  );
}
