import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { receiptMethodLabels } from '../../../receipts/receipts.constants.ts';
import { ReceiptButton } from '../../../receipts/web/components/receipt-button.tsx';
import { dedicationLabels, donationMessages, donationTypeLabels } from '../../donations.constants.ts';
import type { Donation, DonationsApi } from '../../donations.contract.ts';
import { RefundDialog, VoidDialog, type Voidable } from './donation-dialogs.tsx';

const call = createApiClient<DonationsApi>();

type Step = 'details' | 'refund' | 'erase' | { voiding: Voidable };

/** A donation with all that staff can do about it. */
export function DonationActions({ donation }: { donation: Donation }) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <button className="text-button" type="button" onClick={() => setStep('details')}>
        Details<span className="sr-only">{` of ${donation.receipt.label}`}</span>
      </button>
      {step === 'details' && <Details donation={donation} onChoose={setStep} onClose={close} />}
      {step === 'refund' && <RefundDialog donation={donation} onClose={close} />}
      {step === 'erase' && <EraseDonor donation={donation} onClose={close} />}
      {typeof step === 'object' && step !== null && (
        <VoidDialog donation={donation} voiding={step.voiding} onClose={close} />
      )}
    </>
  );
}

interface DetailsProps {
  donation: Donation;
  onChoose: (step: Step) => void;
  onClose: () => void;
}

function Details({ donation, onChoose, onClose }: DetailsProps) {
  const { id, name, email, type, amount_cents, currency, method, dedication, receipt, refunds } = donation;
  const { received_at, is_voided, refundable_cents, refunded_cents } = donation;
  const isOnline = method === 'online';
  const deskRefunds = refunds.filter((refund) => refund.method !== 'online');
  return (
    <Dialog title={`Donation of ${formatMoney(amount_cents, { currency })}`} onClose={onClose}>
      <div className="grid gap-5">
        <p>
          <strong>{name || 'Deleted donor'}</strong>
          {email !== '' && <span className="wrap-anywhere">{`, ${email}`}</span>}
          <br />
          {`${donationTypeLabels[type]}, ${receiptMethodLabels[method].toLowerCase()}, `}
          <DateTime at={received_at} format="date" />
          {is_voided && ', void'}
        </p>
        {dedication && (
          <p>
            {`${dedicationLabels[dedication.type]} ${dedication.name}`}
            {dedication.note && <span className="block text-soft">{dedication.note}</span>}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ReceiptButton receipt={receipt} label={`Receipt ${receipt.label}`} about="of this donation" />
          {refunds.map((refund) => (
            <ReceiptButton key={refund.id} receipt={refund} label={`Refund ${refund.label}`} about="of this donation" />
          ))}
          {!is_voided && (
            <FileButton
              label={`Statement for ${received_at.slice(0, 4)}`}
              about={`of the donor of ${receipt.label}`}
              fileName={`donations-${receipt.label}.pdf`}
              fetchFile={() => call.file('GET /api/donations/:id/statement', { params: { id }, query: {} })}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <IfCan capability="refund payments">
            {!is_voided && refundable_cents > 0 && <Choice label="Refund" onChoose={() => onChoose('refund')} />}
            {!is_voided && !isOnline && refunded_cents === 0 && (
              <Choice label="Void receipt" onChoose={() => onChoose({ voiding: receipt })} />
            )}
            {deskRefunds.map((refund) => (
              <Choice
                key={refund.id}
                label={`Void refund ${refund.label}`}
                onChoose={() => onChoose({ voiding: refund })}
              />
            ))}
          </IfCan>
          {(name !== '' || email !== '') && (
            <IfCan capability="delete records">
              <Choice label="Delete donor’s data" onChoose={() => onChoose('erase')} />
            </IfCan>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Choice({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button className="button button-quiet button-small" type="button" onClick={onChoose}>
      {label}
    </button>
  );
}

function EraseDonor({ donation: { id, email }, onClose }: { donation: Donation; onClose: () => void }) {
  return (
    <ConfirmMutation
      question="Delete this donor’s data?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      isDanger
      run={() => call('DELETE /api/donations/:id/donor', { params: { id } })}
      successMessage={donationMessages.donorErased}
      failedMessage="The data wasn’t deleted. Please try again."
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        {`For a donor who asks for it: deletes the name, email and dedication of ${email === '' ? 'this donation' : 'all donations with this email'}. Amounts and receipts stay, and a monthly donation ends. This can’t be undone.`}
      </p>
    </ConfirmMutation>
  );
}
