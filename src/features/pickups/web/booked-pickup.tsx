import { use, useState } from 'react';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { formatDay, formatTime } from '../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFileDownload } from '../../../browser/use-file-download.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { WriteLink } from '../../messages/web/components/write-link.tsx';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import { pickupMessages } from '../pickups.constants.ts';
import type { Pickup, PickupsApi } from '../pickups.contract.ts';
import { describeBring } from '../what-to-bring.constants.ts';
import { useLocations } from './use-locations.ts';

const call = createApiClient<PickupsApi>();

interface BookedPickupProps {
  pickup: Pickup;
  petType: PetType;
  isWaitlisted: boolean;
  /** Also offered for a missed pickup. */
  onMove: () => void;
  onCancelled: () => Promise<void>;
}

export function BookedPickup({ pickup, petType, isWaitlisted, onMove, onCancelled }: BookedPickupProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const location = useLocations().find(({ name }) => name === pickup.location);
  const status = usePickupStatus(pickup);
  return (
    <div className="grid gap-5">
      <div className="booked-pickup">
        <p className="flex items-center gap-2 text-small font-bold text-soft">
          <Icon name={status === 'upcoming' || status === 'over' ? 'clock' : 'check'} />
          {HEADINGS[status]}
        </p>
        <p className="text-title font-bold">{`${formatDay(pickup.date)}, ${formatTime(pickup.time)}`}</p>
        <p>
          {pickup.location}
          {location?.address && `, ${location.address}`}
          {location?.map_link && (
            <>
              {' · '}
              <a className="text-link" href={location.map_link} target="_blank" rel="noreferrer">
                Get directions<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
        {status === 'upcoming' && location?.bring && (
          <p className="text-soft">{`Please bring: ${describeBring(location.bring, petType)}`}</p>
        )}
        {pickup.additionalNotes !== null && (
          <p className="whitespace-pre-line text-soft">{`Your notes: ${pickup.additionalNotes}`}</p>
        )}
      </div>
      {status === 'upcoming' && pickup.is_provisional && (
        <p className="dashboard-notice">
          {isWaitlisted
            ? 'You’re on the waitlist, so please don’t come at this time unless we email you.'
            : 'This time is tentative until we decide on your application. We’ll email you as soon as we do.'}
        </p>
      )}
      {status === 'upcoming' ? (
        <div className="flex flex-wrap gap-3">
          <CalendarButton pickup={pickup} />
          <button type="button" className="button button-quiet" onClick={onMove}>
            Reschedule
          </button>
          <button type="button" className="button button-quiet" onClick={() => setIsCancelling(true)}>
            Cancel pickup
          </button>
        </div>
      ) : (
        status !== 'done' && (
          <div className="grid justify-items-start gap-4">
            {status === 'no-show' && (
              <button type="button" className="button" onClick={onMove}>
                Book another time
              </button>
            )}
            <CallUs />
          </div>
        )
      )}
      {isCancelling && (
        <ConfirmMutation
          question={`Cancel ${pickup.pet_name}’s pickup?`}
          confirmLabel="Cancel pickup"
          cancelLabel="Keep pickup"
          isDanger
          run={() => call('DELETE /api/schedule-pickup/:id', { params: { id: pickup.id } })}
          successMessage={pickupMessages.cancelled}
          failedMessage={pickupMessages.cancelFailed}
          shouldRevalidate={false}
          onDone={() => {
            setIsCancelling(false);
            return onCancelled();
          }}
          onCancel={() => setIsCancelling(false)}
        >
          <p>{`You’ll give up your time on ${formatDay(pickup.date)}, at ${formatTime(pickup.time)}. Your application doesn’t change, and you can book another time.`}</p>
        </ConfirmMutation>
      )}
    </div>
  );
}

const HEADINGS = {
  upcoming: 'Your pickup',
  over: 'Your pickup was',
  done: 'Picked up',
  'no-show': 'We missed you',
} as const;

function usePickupStatus({ status, date, time }: Pickup): keyof typeof HEADINGS {
  const { timeZone } = use(SiteContext);
  const [now] = useState(() => new Date());
  if (status === 'done' || status === 'no-show') return status;
  return hasPassed({ date, time }, formatShelterTime(timeZone, now)) ? 'over' : 'upcoming';
}

function CalendarButton({ pickup: { id } }: { pickup: Pickup }) {
  const { save, isBusy } = useFileDownload('We couldn’t save the calendar file. Please try again.');
  const fetchFile = () => call.file('GET /api/schedule-pickup/:id/calendar', { params: { id } });
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, 'pickup.ics')}
    >
      Add to calendar
    </button>
  );
}

/** Only the shelter can change a past pickup. */
function CallUs() {
  const { phone } = use(SiteContext);
  return (
    <p>
      {phone ? `Still want to come? Call us at ${phone} or ` : 'Still want to come? Please '}
      <WriteLink about="My missed pickup">message us</WriteLink> and we’ll find another day.
    </p>
  );
}
