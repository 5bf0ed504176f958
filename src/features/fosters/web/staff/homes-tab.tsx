import { Link, useSearchParams } from 'react-router';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { petTypes } from '../../../pets/pet-search.contract.ts';
import { fosterLimits, homeStatusLabels } from '../../fosters.constants.ts';
import type { FosterHome } from '../../fosters.contract.ts';
import { formatCount, kindOptions } from '../foster-texts.ts';
import { hasFilters } from './home-filters.ts';
import { HomeRow } from './home-row.tsx';

/** The homes by area: where there is room, and who is away. */
export function HomesTab({ homes }: { homes: readonly FosterHome[] }) {
  const [params] = useSearchParams();
  const areas = [...Map.groupBy(homes, ({ area }) => area.trim())].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return (
    <>
      <HomeFilters />
      <p role="status" className="sr-only">
        {formatCount(homes.length, 'home')}
      </p>
      {homes.length === 0 && <NoHomes isFiltered={hasFilters(params)} />}
      <div className="foster-areas">
        {areas.map(([area, group]) => (
          <section key={area} className="panel" aria-label={area}>
            <header className="foster-area-head">
              <h2 className="text-[1.25rem] leading-tight">{area}</h2>
              <span className="text-small text-soft">
                {`${group.reduce((sum, { free, away_until }) => sum + (away_until === null ? free : 0), 0)} free`}
              </span>
            </header>
            <ul className="foster-rows">
              {group.map((home) => (
                <HomeRow key={home.id} home={home} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function HomeFilters() {
  return (
    <FilterForm label="Filter foster homes" className="foster-filters">
      <Field label="Search" name="search" type="search" maxLength={fosterLimits.search} placeholder="Name or area" />
      <SelectField
        label="Species"
        name="species"
        options={[{ value: '', label: 'All species' }, ...petTypes.map((type) => ({ value: type, label: type }))]}
      />
      <SelectField label="Can take" name="kind" options={[{ value: '', label: 'Any animal' }, ...kindOptions]} />
      <SelectField
        label="Status"
        name="status"
        options={[
          { value: '', label: 'Current' },
          ...(['approved', 'paused', 'ended', 'rejected'] as const).map((status) => ({
            value: status,
            label: homeStatusLabels[status],
          })),
        ]}
      />
      <SelectField
        label="Room"
        name="is_free"
        options={[
          { value: '', label: 'All homes' },
          { value: 'yes', label: 'Free and at home' },
        ]}
      />
    </FilterForm>
  );
}

function NoHomes({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No foster homes yet">
        <p>People apply from their dashboard, under Foster. You’ll see their applications here under Applications.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No home matches">
      <Link className="text-link" to="/admin-dashboard/fosters">
        Show all homes
      </Link>
    </EmptyState>
  );
}
