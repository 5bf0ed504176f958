import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import { STALE_AFTER_DAYS, type AdminPetFilter } from '../../admin-pets.constants.ts';
import { filterHref, parsePetsQuery } from './pets-query.ts';

/** Explains an empty table, and links to the next step. */
export function NoPets() {
  const [params] = useSearchParams();
  const { search, filter } = parsePetsQuery(params);
  if (search.trim() !== '') {
    return <NoSearchResults>No name, species or breed {filter && 'among these pets '}has this in it.</NoSearchResults>;
  }
  if (filter)
    return <NoFilterResults message={emptyMessages[filter]} linkLabel="Show all pets" href={filterHref(params)} />;
  return (
    <EmptyState title="No pets yet">
      <p>Add the first one, or bring in a table that you have already.</p>
      <Link className="button" to="/admin-dashboard/add-pet">
        Add the first pet
      </Link>
      <Link className="text-button" to="/admin-dashboard/import-pets">
        Import pets
      </Link>
    </EmptyState>
  );
}

const emptyMessages: Record<AdminPetFilter, { title: string; why: string }> = {
  available: { title: 'No pet is available', why: 'Those that can be adopted will be found here.' },
  pending: { title: 'No pet is on hold', why: 'Those for which nobody can apply at the moment will be found here.' },
  adopted: { title: 'No pet is adopted', why: 'Those that have found a home will be found here.' },
  unchecked: {
    title: 'Everything has been looked at',
    why: 'When somebody adds a pet of their own, it waits here until you have looked at it.',
  },
  unlisted: { title: 'Every pet is on the site', why: 'Those that are taken off it will be found here.' },
  featured: { title: 'No pet is featured', why: 'Press the star of a pet to show it on the home page.' },
  stale: {
    title: 'Every listing is fresh',
    why: `Available pets whose listing nobody has edited for ${STALE_AFTER_DAYS} days will be found here.`,
  },
};
