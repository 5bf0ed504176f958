import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { Location, LocationsApi } from '../locations.contract.ts';
import { AddLocationsDialog } from './add-locations-dialog.tsx';
import { EditLocationDialog } from './edit-location-dialog.tsx';
import { ELSEWHERE } from './kennel-map.ts';
import { LocationRow, type LocationAction } from './location-row.tsx';
import styles from './locations.css?url';

const call = createApiClient<LocationsApi>();

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('manage locations');
  return { locations: await call('GET /api/records/locations/', { query: { retired: 'yes' }, signal }) };
});

interface OpenDialog {
  action: LocationAction;
  location: Location | null;
}

export default function LocationsPage() {
  const { locations } = useLoaderData<typeof clientLoader>();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { mutate } = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const isElsewhere = ({ type, parent_id }: Location) =>
    parent_id === null && (type === 'foster_home' || type === 'off_site');
  const siblingsOf = (location: Location) =>
    locations.filter((each) => each.parent_id === location.parent_id && each.type !== 'site' && !each.is_retired);

  const move = (location: Location, step: -1 | 1) => {
    const ids = siblingsOf(location).map(({ id }) => id);
    const at = ids.indexOf(location.id);
    [ids[at], ids[at + step]] = [ids[at + step]!, ids[at]!];
    void mutate(() => call('PUT /api/records/locations/order', { body: { ids } }));
  };
  const act = (action: LocationAction, location: Location) => {
    if (action === 'up' || action === 'down') move(location, action === 'up' ? -1 : 1);
    else if (action === 'bring back')
      void mutate(() =>
        call('PUT /api/records/locations/:id', { params: { id: location.id }, body: { is_retired: false } }),
      );
    else setDialog({ action, location });
  };
  const rowOf = (location: Location) => {
    const siblings = siblingsOf(location);
    const at = siblings.indexOf(location);
    const depth = location.path.split(' · ').length - (isElsewhere(location) ? 1 : 2);
    return (
      <LocationRow
        key={location.id}
        location={location}
        depth={depth}
        isFirst={at <= 0}
        isLast={at === siblings.length - 1}
        onAct={(action) => act(action, location)}
      />
    );
  };
  const close = () => setDialog(null);
  return (
    <DashboardPage
      title="Edit locations"
      lead={
        <>
          The buildings, rooms and kennels at each site, your foster homes and off-site places.
          <IfCan capability="change settings">
            {' '}
            Add sites in the{' '}
            <Link className="text-link" to="/admin-dashboard/settings?part=sites">
              settings
            </Link>
            .
          </IfCan>
        </>
      }
      actions={
        <Link className="button button-quiet" to="/admin-dashboard/kennels">
          Kennels
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="locations" />
      {locations
        .filter(({ type }) => type === 'site')
        .map((site) => (
          <Panel
            key={site.id}
            title={site.name}
            actions={<AddButton about={site.name} onAdd={() => setDialog({ action: 'add', location: site })} />}
          >
            <LocationTree rows={listWithin(locations, site).map(rowOf)} />
          </Panel>
        ))}
      <Panel
        title={ELSEWHERE}
        lead="Places away from your sites, e.g. a clinic."
        actions={<AddButton about="outside all sites" onAdd={() => setDialog({ action: 'add', location: null })} />}
      >
        <LocationTree rows={locations.filter(isElsewhere).map(rowOf)} />
      </Panel>
      {dialog?.action === 'add' && <AddLocationsDialog parent={dialog.location} onClose={close} />}
      {dialog?.action === 'edit' && dialog.location && (
        <EditLocationDialog location={dialog.location} onClose={close} />
      )}
      {dialog?.action === 'retire' && dialog.location && <RetireDialog location={dialog.location} onClose={close} />}
      {dialog?.action === 'delete' && dialog.location && <DeleteDialog location={dialog.location} onClose={close} />}
    </DashboardPage>
  );
}

function AddButton({ about, onAdd }: { about: string; onAdd: () => void }) {
  return (
    <button className="button button-small" type="button" onClick={onAdd}>
      Add locations<span className="sr-only">{` (${about})`}</span>
    </button>
  );
}

function LocationTree({ rows }: { rows: readonly React.ReactNode[] }) {
  return rows.length > 0 ? <ul className="location-rows">{rows}</ul> : <p className="text-soft">None yet.</p>;
}

/** In the order of the list: each before what is within it. */
function listWithin(locations: readonly Location[], site: Location): Location[] {
  const ids = new Set([site.id]);
  return locations.filter(({ id, parent_id }) => {
    if (parent_id === null || !ids.has(parent_id)) return false;
    ids.add(id);
    return true;
  });
}

function RetireDialog({ location: { id, name }, onClose }: { location: Location; onClose: () => void }) {
  return (
    <ConfirmMutation
      question={`Retire ${name}?`}
      confirmLabel="Retire"
      run={() => call('PUT /api/records/locations/:id', { params: { id }, body: { is_retired: true } })}
      successMessage={`${name} retired.`}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>You can’t move animals there until you bring it back. We’ll keep its history.</p>
    </ConfirmMutation>
  );
}

function DeleteDialog({ location: { id, name }, onClose }: { location: Location; onClose: () => void }) {
  return (
    <ConfirmMutation
      question={`Delete ${name}?`}
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/records/locations/:id', { params: { id } })}
      successMessage={`${name} deleted.`}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>This can’t be undone. No animal has ever been here.</p>
    </ConfirmMutation>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Edit locations" />;
}

export function ErrorBoundary() {
  return <LoadError title="Edit locations" />;
}
