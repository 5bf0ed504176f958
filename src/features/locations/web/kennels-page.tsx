import { useState } from 'react';
import { Link, useLoaderData, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import type { LocationsApi, PlacedAnimal } from '../locations.contract.ts';
import { AnimalTile } from './animal-tile.tsx';
import { MoveDialog } from './components/move-dialog.tsx';
import { formatAnimals } from './format-location.ts';
import { buildKennelMap, ELSEWHERE, matchesFilters, readFilters, type MapCard, type MapFilters } from './kennel-map.ts';
import { KennelSection } from './kennel-section.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { MoveBar } from './move-bar.tsx';
import { useMapMoves, type MapMoves } from './use-map-moves.tsx';
import styles from './locations.css?url';

const call = createApiClient<LocationsApi>();

/** Colleagues move animals at the same time. */
const REFRESH_MS = 30_000;

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('view animals');
  const [locations, animals] = await Promise.all([
    call('GET /api/records/locations/', { signal }),
    call('GET /api/records/locations/animals', { signal }),
  ]);
  return { locations, animals };
});

/** Filters only hide what is there. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function KennelsPage() {
  const { locations, animals } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<MapCard | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const moves = useMapMoves(locations, animals);
  usePolling(REFRESH_MS);
  const filters = readFilters(search);
  const map = buildKennelMap(locations, animals);
  const isMatch = (animal: PlacedAnimal) => matchesFilters(animal, filters);
  const isMoving = moves.selected.length > 0;
  const sections = map.sections.filter(({ title }) => filters.site === '' || title === filters.site);
  const free = map.sections.reduce((sum, section) => sum + section.free, 0);
  const isFiltered = filters.species !== '' || filters.search !== '';
  return (
    <DashboardPage
      title="Kennels"
      isList
      notice={<AccessNotice capability="move animals" />}
      lead={`${formatAnimals(animals.length)} in care · ${free} free`}
      actions={
        <IfCan capability="manage locations">
          <Link className="button button-quiet" to="/admin-dashboard/locations">
            Edit locations
          </Link>
        </IfCan>
      }
    >
      <link rel="stylesheet" href={styles} precedence="locations" />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does what Cancel does */}
      <div
        className="kennel-map"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isMoving && !event.defaultPrevented) moves.cancel();
        }}
      >
        <Filters sites={map.sections.map(({ title }) => title)} animals={animals} />
        <Unplaced animals={map.unplaced} filters={filters} isMatch={isMatch} moves={moves} />
        {sections.map((section) => (
          <KennelSection
            key={section.key}
            section={section}
            moves={moves}
            isMatch={isMatch}
            // While animals are moved, all locations matter.
            hidesOthers={isFiltered && !isMoving}
            onOpen={setOpened}
          />
        ))}
        {isFiltered && !animals.some(isMatch) && (
          <EmptyState title="No animals found">Try another name or code, or all species.</EmptyState>
        )}
        {isMoving && <MoveBar moves={moves} onChoose={() => setIsChoosing(true)} />}
      </div>
      {moves.dialog}
      {isChoosing && (
        <MoveDialog
          animals={moves.selected}
          onClose={() => setIsChoosing(false)}
          onMoved={() => {
            setIsChoosing(false);
            moves.done();
          }}
        />
      )}
      {opened && <LocationDialog location={opened.location} onClose={() => setOpened(null)} />}
    </DashboardPage>
  );
}

function Filters({ sites, animals }: { sites: readonly string[]; animals: readonly PlacedAnimal[] }) {
  const species = [...new Set(animals.map((animal) => animal.species))].toSorted();
  const toOption = (value: string) => ({ value, label: value });
  return (
    <FilterForm label="Filter the map" className="kennel-filters">
      <Field label="Find an animal" name="search" type="search" placeholder="Name or code" maxLength={60} />
      <SelectField label="Site" name="site" options={[{ value: '', label: 'All sites' }, ...sites.map(toOption)]} />
      <SelectField
        label="Species"
        name="species"
        options={[{ value: '', label: 'All species' }, ...species.map(toOption)]}
      />
      <ul className="kennel-legend" aria-label="Status">
        {(['available', 'on hold', 'reserved'] as const).map((status) => (
          <li key={status}>
            <span className="kennel-status" data-status={status} aria-hidden="true" />
            {status}
          </li>
        ))}
      </ul>
    </FilterForm>
  );
}

interface UnplacedProps {
  animals: readonly PlacedAnimal[];
  filters: MapFilters;
  isMatch: (animal: PlacedAnimal) => boolean;
  moves: MapMoves;
}

/** Those that nobody has put anywhere yet. */
function Unplaced({ animals, filters, isMatch, moves }: UnplacedProps) {
  const displayed = animals.filter(
    (animal) =>
      moves.isSelected(animal) ||
      (isMatch(animal) && (filters.site === '' || filters.site === animal.site || filters.site === ELSEWHERE)),
  );
  if (displayed.length === 0) return null;
  return (
    <section className="kennel-tray" aria-labelledby="kennel-tray-title">
      <h2 id="kennel-tray-title">
        Not in a kennel yet <span>{displayed.length}</span>
      </h2>
      <ul>
        {displayed.map((animal) => (
          <AnimalTile
            key={animal.id}
            animal={animal}
            isSelected={moves.isSelected(animal)}
            isDimmed={false}
            onDrag={moves.drag}
            onSelect={moves.select}
          />
        ))}
      </ul>
    </section>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Kennels" />;
}

export function ErrorBoundary() {
  return <LoadError title="Kennels" />;
}
