import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import type { PickupsApi } from '../../../pickups/pickups.contract.ts';
import type { Application } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import { describeFee, describePickup, describePosition } from './format-application.ts';

const call = createApiClient<PickupsApi>();

export function ApplicationFacts({ application, today }: { application: Application; today: string }) {
  const position = describePosition(application);
  const fee = isOpen(application) || application.fee.receipts.length > 0 ? describeFee(application.fee) : null;
  if (position === null && fee === null && !application.pickup && !isOpen(application)) return null;
  return (
    <dl className="application-facts">
      {position !== null && (
        <Fact label={application.status === 'Waitlisted' ? 'Your place' : 'Others'}>{position}</Fact>
      )}
      <PickupFact application={application} today={today} />
      {fee !== null && <Fact label="Fee">{fee}</Fact>}
    </dl>
  );
}

function PickupFact({ application, today }: { application: Application; today: string }) {
  const { id, pet, pickup } = application;
  const scheduleHref = `/user-dashboard/schedule-pickup?application=${id}`;
  if (!pickup) {
    if (!isOpen(application) || application.status === 'Waitlisted') return null;
    return (
      <Fact label="Pickup">
        {'Not booked yet. '}
        <Link className="text-link" to={scheduleHref}>
          Schedule pick-up<span className="sr-only">{` of ${pet.name}`}</span>
        </Link>
      </Fact>
    );
  }
  const isUpcoming = pickup.status === 'booked' && pickup.date >= today;
  return (
    <Fact label="Pickup">
      {describePickup(pickup)}
      {isUpcoming &&
        pickup.is_provisional &&
        (application.status === 'Waitlisted' ? '. Please don’t come unless we email you.' : ' (tentative)')}
      {isUpcoming && (
        <span className="application-pickup-actions">
          <Link className="text-button" to={scheduleHref}>
            Reschedule or cancel<span className="sr-only">{` ${pet.name}’s pickup`}</span>
          </Link>
          <FileButton
            label="Add to calendar"
            about={`${pet.name}’s pickup`}
            fetchFile={() =>
              call.file('GET /api/schedule-pickup/:id/calendar', { params: { id: pickup.id }, allow401: true })
            }
            fileName={`pickup-${pickup.date}.ics`}
          />
        </span>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
