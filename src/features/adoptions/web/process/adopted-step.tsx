import { Link } from 'react-router';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { AdoptionProcess, Application } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';
import { StepPanel } from './step-panel.tsx';

interface AdoptedStepProps {
  process: AdoptionProcess;
  application: Application;
  locations: Procedure['locations'];
}

export function AdoptedStep({ process: { median_decision_days }, application, locations }: AdoptedStepProps) {
  const { pet, pickup, status } = application;
  return (
    <StepPanel step="Pet adopted" title="Congratulations!">
      {status === 'Approved' ? (
        <p className="text-lead">{`${pet.name} is coming home with you.`}</p>
      ) : (
        <div className="grid gap-1">
          <p className="text-lead">Your request is complete. The shelter decides next.</p>
          {status === 'Waitlisted' && (
            <p>{`Another application for ${pet.name} was approved. Yours is on the waiting list, and is looked at again if that comes to nothing.`}</p>
          )}
          <p className="text-soft">
            {[
              status === 'Pending' &&
                application.applicants_before !== null &&
                describePosition(application.applicants_before),
              status === 'Pending' && median_decision_days !== null && describeDecisionTime(median_decision_days),
              'We tell you by e-mail.',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
      )}
      <dl className="process-facts">
        {pickup && <PickupFacts pickup={pickup} locations={locations} isFixed={status === 'Approved'} />}
        {application.fee.amount_cents !== null && (
          <div>
            <dt>Adoption fee</dt>
            <dd>{formatFeeStatus(application.fee, application.fee.amount_cents)}</dd>
          </div>
        )}
      </dl>
      <p>
        <Link className="button" to="/user-dashboard/adoption-history">
          Adoption History
        </Link>
      </p>
    </StepPanel>
  );
}

interface PickupFactsProps {
  pickup: NonNullable<Application['pickup']>;
  locations: Procedure['locations'];
  isFixed: boolean;
}

function PickupFacts({ pickup, locations, isFixed }: PickupFactsProps) {
  const location = locations.find(({ name }) => name === pickup.location);
  return (
    <>
      <div>
        <dt>{isFixed ? 'Pick-up' : 'Pick-up, provisional'}</dt>
        <dd>
          {`${formatDay(pickup.date)}, ${pickup.time}`}
          {!isFixed && <span className="block text-soft">It becomes certain when your application is approved.</span>}
        </dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd className="flex flex-wrap items-baseline gap-x-4">
          {location ? `${location.name}, ${location.address}` : pickup.location}
          {location && (
            <a className="text-button" href={location.mapLink} target="_blank" rel="noopener noreferrer">
              Show the map
            </a>
          )}
        </dd>
      </div>
      {location && (
        <div>
          <dt>What to bring</dt>
          <dd>{location.bring}</dd>
        </div>
      )}
    </>
  );
}

function formatFeeStatus({ status }: Application['fee'], cents: number): string {
  const amount = formatDollars(cents);
  if (status === 'paid') return `${amount}, paid. Thank you!`;
  if (status === 'refunded' || status === 'to be refunded') return `${amount}, ${status}`;
  return `${amount}, to be paid at the pick-up`;
}

function describePosition(before: number): string {
  if (before === 0) return 'Yours is the first application in line.';
  return before === 1 ? 'One application came before yours.' : `${before} applications came before yours.`;
}

/** @param days the median time to a decision */
function describeDecisionTime(days: number): string {
  const rounded = Math.max(1, Math.ceil(days));
  return rounded === 1 ? 'We usually decide within a day.' : `We usually decide within ${rounded} days.`;
}
