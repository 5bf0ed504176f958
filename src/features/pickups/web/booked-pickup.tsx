import { use, useState } from 'react';
import { currentUser } from '../../../browser/create-api-client.ts';
import { useFileDownload } from '../../../browser/use-file-download.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { WriteLink } from '../../messages/web/components/write-link.ts';
import { clocksThere, formatDay, hasPassed } from '../pickup-days.contract.ts';
import type { Pickup, PickupsApi } from '../pickups.contract.ts';
import { PickupCancellation } from './pickup-cancellation.tsx';
import { usePlaces } from './use-places.ts';

const call = currentUser<PickupsApi>();

interface BookedPickupProps {
  pickup: Pickup;
  /** To another time, also of one that was missed. */
  onMove: () => void;
  onCancelled: () => Promise<void>;
}

/** The pickup that is booked, and what can be done with it while it is ahead. */
export function BookedPickup({ pickup, onMove, onCancelled }: BookedPickupProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const place = usePlaces().find(({ name }) => name === pickup.location);
  const state = useStateOf(pickup);
  return (
    <div className="grid gap-5">
      <div className="booked-pickup">
        <p className="flex items-center gap-2 text-small font-bold text-soft">
          <Icon name={state === 'ahead' || state === 'over' ? 'clock' : 'check'} />
          {HEADS[state]}
        </p>
        <p className="text-title font-bold">{`${formatDay(pickup.date)}, ${pickup.time}`}</p>
        <p>
          {pickup.location}
          {place?.address && `, ${place.address}`}
          {place?.map_link && (
            <>
              {' · '}
              <a className="text-link" href={place.map_link} target="_blank" rel="noreferrer">
                Map<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
        {state === 'ahead' && place?.bring && <p className="text-soft">{`Please bring: ${place.bring}`}</p>}
        {pickup.additionalNotes !== null && (
          <p className="whitespace-pre-line text-soft">{`Your notes: ${pickup.additionalNotes}`}</p>
        )}
      </div>
      {state === 'ahead' && pickup.is_provisional && (
        <p className="dashboard-notice">
          This pickup is provisional: the shelter has not decided on your application yet. Should it decide against it,
          the pickup is freed, and we tell you by e-mail.
        </p>
      )}
      {state === 'ahead' ? (
        <div className="flex flex-wrap gap-3">
          <CalendarButton pickup={pickup} />
          <button type="button" className="button button-quiet" onClick={onMove}>
            Move pickup
          </button>
          <button type="button" className="button button-quiet" onClick={() => setIsCancelling(true)}>
            Cancel pickup
          </button>
        </div>
      ) : (
        state !== 'done' && (
          <div className="grid justify-items-start gap-4">
            {state === 'no-show' && (
              <button type="button" className="button" onClick={onMove}>
                Choose another time
              </button>
            )}
            <CallUs />
          </div>
        )
      )}
      {isCancelling && (
        <PickupCancellation
          pickup={pickup}
          onClose={() => setIsCancelling(false)}
          onDone={async () => {
            setIsCancelling(false);
            await onCancelled();
          }}
        />
      )}
    </div>
  );
}

const HEADS = {
  ahead: 'Your pickup is booked for',
  over: 'Your pickup was on',
  done: 'Picked up on',
  'no-show': 'We missed you on',
} as const;

function useStateOf({ state, date, time }: Pickup): keyof typeof HEADS {
  const { timeZone } = use(SiteContext);
  const [now] = useState(() => new Date());
  if (state !== 'booked') return state;
  return hasPassed({ date, time }, clocksThere(timeZone, now)) ? 'over' : 'ahead';
}

function CalendarButton({ pickup: { id } }: { pickup: Pickup }) {
  const { save, isBusy } = useFileDownload('The calendar file could not be saved. Please try again.');
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

/** What is over, only the shelter can put right. */
function CallUs() {
  const { phone } = use(SiteContext);
  return (
    <p>
      {`If you still want to come, call us at ${phone} or `}
      <WriteLink about="My missed pickup">write to us</WriteLink>: we find another day with you.
    </p>
  );
}
