import { Link } from 'react-router';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatPaymentMethod } from '../../../payments/payments.constants.ts';
import type { PaymentMethod } from '../../../payments/payments.contract.ts';
import { PickupScheduler } from '../../../pickups/web/components.ts';
import { formatDecisionDays } from '../../decision-days.contract.ts';
import { describeApplicantsBefore } from '../../place-in-line.contract.ts';
import type { AdoptionProcess, Application } from '../../adoptions.contract.ts';
import { formatSlot } from '../../../pickups/pickups.constants.ts';
import { withVerb } from '../../joint-name.contract.ts';
import { PayFee } from '../history/pay-fee.tsx';
import { describeEvent } from '../history/format-application.ts';
import { StepPanel } from './step-panel.tsx';
import { OwnAgreements } from '../agreements-of-application.tsx';

interface AdoptedStepProps {
  process: AdoptionProcess;
  application: Application;
  onChanged: () => Promise<void>;
}

/** Until the approval, nothing here may look as if the pet were adopted already. */
export function AdoptedStep({ process, application, onChanged }: AdoptedStepProps) {
  const { median_decision_days: days, payment_methods: methods } = process;
  const { pet, pickup, status, fee } = application;
  const isApproved = status === 'Approved';
  const title = status === 'Waitlisted' ? 'You’re on the waitlist' : 'Congratulations!';
  return (
    <StepPanel isBare step="Pet adopted" title={title}>
      <section className="panel" aria-labelledby="decision-title">
        {status === 'Pending' && <p className="text-lead">Your application is complete. We’ll review it next.</p>}
        <h3 id="decision-title" className="text-title">
          {titleOf(application)}
        </h3>
        {!isApproved && <p>{describeWait(application, days)}</p>}
        {isApproved && <OwnAgreements application={application} />}
        <Timeline application={application} />
        {fee.amount_cents !== null && (
          <p>{`${describeFee(fee.status, formatMoney(fee.amount_cents), isApproved)}${describePlan(fee.status, methods[0])}`}</p>
        )}
        <PayFee application={application} />
        <p>
          <Link className="button button-quiet" to="/user-dashboard/adoption-history">
            Adoption History
          </Link>
        </p>
      </section>
      {pickup && (
        <section className="grid gap-3" aria-labelledby="pickup-title">
          <h3 id="pickup-title" className="text-title">{`${pet.name}’s pickup`}</h3>
          <PickupScheduler application={application} decisionDays={days} onChanged={onChanged} />
        </section>
      )}
    </StepPanel>
  );
}

function titleOf(application: Application): string {
  const { pickup, status } = application;
  if (status === 'Waitlisted') return 'What happens next';
  if (status !== 'Approved') return 'Waiting for our decision';
  return `${withVerb(application, 'is', 'are')} ${pickup?.status === 'done' ? 'home' : 'coming home'} with you`;
}

function describeWait({ status, pet, applicants_before: before }: Application, days: number | null): string {
  if (status === 'Waitlisted') {
    return `We’ve approved another application for ${pet.name}. If that adoption falls through, you’ll be back in line and we’ll email you.`;
  }
  const position = before !== null && describeApplicantsBefore(before);
  const time = days !== null && `We usually decide within ${formatDecisionDays(days)}.`;
  return [position, time, 'We’ll email you.'].filter(Boolean).join(' ');
}

/** What has happened, and what comes next. */
function Timeline({ application: { timeline, pet, pickup, status } }: { application: Application }) {
  const isWaitlisted = status === 'Waitlisted';
  const decision = isWaitlisted ? 'If it’s your turn, we’ll email you' : 'We decide on your application';
  const next = [
    ...(status === 'Approved' ? [] : [{ text: decision, slot: undefined }]),
    ...(pickup?.status === 'done' || isWaitlisted
      ? []
      : [{ text: `${pet.name}’s pickup`, slot: pickup && formatSlot(pickup) }]),
  ];
  return (
    <ol className="process-timeline" aria-label="Timeline">
      {timeline.map(({ event, at }) => (
        <li key={`${at} ${event}`}>
          <span>{describeEvent(event, pet.name)}</span>
          <span className="text-small text-soft">
            <DateTime at={at} />
          </span>
        </li>
      ))}
      {next.map(({ text, slot }, index) => (
        <li key={text} data-next>
          <span>{text}</span>
          <span className="text-small text-soft">{slot ?? (index === 0 ? 'Next' : 'Then')}</span>
        </li>
      ))}
    </ol>
  );
}

function describeFee(status: Application['fee']['status'], amount: string, isApproved: boolean): string {
  if (status === 'paid') return `Adoption fee: ${amount}, paid. Thank you!`;
  if (status === 'waived') return 'We waived the adoption fee.';
  if (status === 'refunded') return `Adoption fee: ${amount}, refunded.`;
  if (status === 'to be refunded') return `Adoption fee: ${amount}. We’ll refund it.`;
  return `Adoption fee: ${amount}. You’ll pay at pickup${isApproved ? '' : ', once you’re approved'}.`;
}

/** The newest choice counts. */
function describePlan(status: Application['fee']['status'], method: PaymentMethod | undefined): string {
  const isOpen = status === 'due' || status === 'not due';
  if (!isOpen || !method || method.payment_type === 'At pickup') return '';
  return ` You plan to pay with ${formatPaymentMethod(method)}.`;
}
