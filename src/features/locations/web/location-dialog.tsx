import { useState } from 'react';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { Location, LocationsApi } from '../locations.contract.ts';
import { FosterHomeLink } from './foster-home-link.tsx';
import { formatRoom } from './format-location.ts';
import { PlacementList } from './placement-list.tsx';
import { PrintCardsButton } from './print-cards-button.tsx';
import { useLoaded } from './use-loaded.ts';

const call = createApiClient<LocationsApi>();
const MAX_DISPLAYED = 50;

/** A location's note, and who has been there. */
export function LocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { id, path, note, animals_within } = location;
  return (
    <Dialog title={location.name} onClose={onClose}>
      <div className="grid gap-5">
        <div className="grid gap-1">
          <p className="text-small text-soft">
            {path} · {formatRoom(location)}
            {location.is_isolated && ' · Isolation'}
          </p>
          {note !== null && <p className="whitespace-pre-line">{note}</p>}
          {location.type === 'foster_home' && (
            <div>
              <FosterHomeLink id={id} />
            </div>
          )}
          {animals_within > 0 && (
            <div>
              <PrintCardsButton location={location} />
            </div>
          )}
        </div>
        <IfCan capability="view records">
          <History id={id} />
        </IfCan>
      </div>
    </Dialog>
  );
}

function History({ id }: { id: number }) {
  const [range, setRange] = useState({ from: '', to: '' });
  const { value: history, failure } = useLoaded(
    `${id} ${range.from} ${range.to}`,
    (signal) =>
      call.page('GET /api/records/locations/:id/placements', {
        params: { id },
        query: range,
        page: 1,
        limit: MAX_DISPLAYED,
        signal,
      }),
    'The history didn’t load.',
  );
  const setDay = ({ target }: React.ChangeEvent<HTMLInputElement>) =>
    setRange((before) => ({ ...before, [target.name]: target.value }));
  return (
    <>
      <h3 className="text-[1.125rem]">History</h3>
      <div className="grid grid-cols-2 gap-4">
        <Field label="From" name="from" type="date" value={range.from} onChange={setDay} />
        <Field label="To" name="to" type="date" value={range.to} onChange={setDay} />
      </div>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {!history && !failure && <SkeletonRows count={3} />}
      {history?.items.length === 0 && <p className="text-soft">No animals here between these dates.</p>}
      {history && history.items.length > 0 && <PlacementList placements={history.items} names="animals" within={id} />}
      {history && history.total > MAX_DISPLAYED && (
        <p className="text-small text-soft">{`The latest ${MAX_DISPLAYED} are shown. Choose dates to see others.`}</p>
      )}
    </>
  );
}
