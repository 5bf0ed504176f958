import { useEffect, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { parseCents } from '../../../../platform/amount-text.contract.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { decisionMessages } from '../../adoptions.constants.ts';
import { isOnTrial } from '../../adoptions.permissions.ts';
import type { Handover, HandoverApi } from '../../handover.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { withJointFee, withJointName } from '../../joint-name.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import { HandoverFee } from './handover-fee.tsx';
import { HandoverIdentity } from './handover-identity.tsx';
import { HandoverPapers } from './handover-papers.tsx';
import { HandoverTerms } from './handover-terms.tsx';
import { clearTyped, readTyped, writeTyped, type TypedHandover } from './typed-handover.ts';
import { AgreementStates } from '../agreements-of-application.tsx';

const call = createApiClient<HandoverApi>();

interface HandoverDialogProps {
  application: Pick<AdminApplication, 'id' | 'first_name' | 'pet'>;
  onClose: () => void;
}

/** From the counter to the car: identity, fee and papers, and the pet leaves on trial or as adopted. */
export function HandoverDialog({ application: { id, pet }, onClose }: HandoverDialogProps) {
  const [loaded, setLoaded] = useState<Handover | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<AdminApplication | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    call('GET /api/adoptions/:id/handover', { params: { id }, signal: abort.signal }).then(
      setLoaded,
      (error: unknown) => {
        if (!abort.signal.aborted)
          setFailure(describeFailure(error, 'We couldn’t load the handover. Please try again.'));
      },
    );
    return () => abort.abort();
  }, [id]);
  if (done) return <HandoverPapers application={done} onClose={onClose} />;
  if (loaded)
    return (
      <HandoverForm
        handover={{ ...loaded, application: withJointFee(loaded.application) }}
        onRecorded={(recorded) => setDone(withJointName(recorded))}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={`Hand over ${pet.name}`} onClose={onClose}>
      {failure ? <FormMessage type="error">{failure}</FormMessage> : <SkeletonRows count={4} />}
    </Dialog>
  );
}

interface HandoverFormProps {
  handover: Handover;
  onRecorded: (application: AdminApplication) => void;
  onClose: () => void;
}

function HandoverForm({ handover: { application, trial_ends_on }, onRecorded, onClose }: HandoverFormProps) {
  const { id, pet, fee } = application;
  const isFinalizing = isOnTrial(application);
  const canRecordPayments = useCan('record payments');
  const [typed, setTyped] = useState<TypedHandover>(() => readTyped(application, trial_ends_on));
  const set = (changes: Partial<TypedHandover>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    // So that it survives a lost connection, a reload and a closed tab.
    writeTyped(id, next);
  };
  const isPaying = canRecordPayments && typed.method !== '' && fee.balance_cents > 0;
  const action = useFormAction<AdminApplication>({
    check: () => checkTyped(typed, { isPaying, isFinalizing }),
    send: () => call('POST /api/adoptions/:id/handover', { params: { id }, body: toBody(typed, { isPaying, fee }) }),
    failedMessage: withDetail('The handover wasn’t recorded.'),
    onDone(response) {
      clearTyped(id);
      onRecorded(response);
    },
  });
  const title = isFinalizing
    ? `Finalize the adoption of ${pet.name}`
    : `Hand over ${pet.name} to ${nameOf(application)}`;
  return (
    <FormDialog
      title={title}
      action={action}
      label={isFinalizing ? 'Finalize adoption' : 'Hand over'}
      onClose={onClose}
    >
      <HandoverIdentity application={application} typed={typed} set={set} error={action.fields?.['identity_checked']} />
      {!pet.listed_by_owner && (
        <section className="grid gap-2" aria-label="Agreement">
          <h3 className="text-lead">Agreement</h3>
          <AgreementStates application={application} />
        </section>
      )}
      <HandoverFee
        application={application}
        typed={typed}
        set={(changes) => {
          set(changes);
          if ('method' in changes) action.clearErrors('method', 'amount_cents', 'donation_cents');
        }}
        canRecord={canRecordPayments}
        fields={action.fields ?? {}}
      />
      {!isFinalizing && <HandoverTerms typed={typed} set={set} fields={action.fields ?? {}} />}
    </FormDialog>
  );
}

const INVALID_AMOUNT = 'Enter an amount, e.g. 200 or 22.50';

function checkTyped(typed: TypedHandover, { isPaying, isFinalizing }: { isPaying: boolean; isFinalizing: boolean }) {
  const fields: Record<string, string> = {};
  if (!typed.isIdentityChecked && !isFinalizing) fields['identity_checked'] = decisionMessages.identityMissing;
  if (isPaying && parseCents(typed.amount) === null) fields['amount_cents'] = INVALID_AMOUNT;
  if (isPaying && typed.donation.trim() !== '' && parseCents(typed.donation) === null) {
    fields['donation_cents'] = INVALID_AMOUNT;
  }
  if (typed.isTrial && typed.trialEndsOn === '') fields['trial_ends_on'] = decisionMessages.trialDay;
  if (typed.handoverAt !== '' && Date.parse(typed.handoverAt) > Date.now()) {
    fields['handover_at'] = decisionMessages.handoverInFuture;
  }
  return Object.keys(fields).length === 0 ? null : { fields };
}

function toBody(typed: TypedHandover, { isPaying, fee }: { isPaying: boolean; fee: AdminApplication['fee'] }) {
  return {
    identity_checked: typed.isIdentityChecked,
    ...(typed.handoverAt !== '' && { handover_at: new Date(typed.handoverAt).toISOString() }),
    ...(typed.isTrial && { trial_ends_on: typed.trialEndsOn }),
    ...(isPaying &&
      typed.method !== '' && {
        payment: {
          method: typed.method,
          amount_cents: parseCents(typed.amount) ?? 0,
          donation_cents: parseCents(typed.donation) ?? 0,
          note: typed.note,
          seen_balance_cents: fee.balance_cents,
          client_key: typed.client_key,
          is_together: 'yes',
        },
      }),
  };
}
