import { Link } from 'react-router';
import { inDollars } from '../../../../platform/dollars.contract.ts';
import type { AdoptionProcess, Application } from '../../adoptions.contract.ts';
import { describeDate, describeQueue, describeUsualTime } from './moments.ts';
import type { Procedure } from './procedure.ts';
import { StepPanel } from './step-panel.tsx';

interface AdoptedStepProps {
  process: AdoptionProcess;
  application: Application;
  locations: Procedure['locations'];
}

/** All is done that the adopter can do. */
export function AdoptedStep({ process: { usual_days }, application, locations }: AdoptedStepProps) {
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
                describeQueue(application.applicants_before),
              status === 'Pending' && usual_days !== null && describeUsualTime(usual_days),
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
            <dd>{feeInWords(application.fee, application.fee.amount_cents)}</dd>
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
  const place = locations.find(({ name }) => name === pickup.location);
  return (
    <>
      <div>
        <dt>{isFixed ? 'Pick-up' : 'Pick-up, provisional'}</dt>
        <dd>
          {`${describeDate(pickup.date)}, ${pickup.time}`}
          {!isFixed && <span className="block text-soft">It becomes certain when your application is approved.</span>}
        </dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd className="flex flex-wrap items-baseline gap-x-4">
          {place ? `${place.name}, ${place.address}` : pickup.location}
          {place && (
            <a className="text-button" href={place.mapLink} target="_blank" rel="noopener noreferrer">
              Show the map
            </a>
          )}
        </dd>
      </div>
      {place && (
        <div>
          <dt>What to bring</dt>
          <dd>{place.bring}</dd>
        </div>
      )}
    </>
  );
}

function feeInWords({ state }: Application['fee'], cents: number): string {
  const amount = inDollars(cents);
  if (state === 'paid') return `${amount}, paid. Thank you!`;
  if (state === 'refunded' || state === 'to be refunded') return `${amount}, ${state}`;
  return `${amount}, to be paid at the pick-up`;
}
