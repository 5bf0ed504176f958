import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { petSearchQuery } from '../pet-search.contract.ts';
import { PetGallery } from './pet-gallery.tsx';
import { criteriaOf, formatLeftOut, formatNoMatches } from '../format-search.contract.ts';
import type { Found } from './search-loader.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';

interface NothingFoundProps {
  path: string;
  found: Pick<Found, 'search' | 'relaxed' | 'pets'> & Partial<Pick<Found, 'searched'>>;
  headingLevel?: 'h3' | 'h4';
}

/** Suggestions and the nearest pets for a search without matches. */
export function NoSearchResults({
  path,
  found: { search, searched, relaxed, pets },
  headingLevel: Heading = 'h3',
}: NothingFoundProps) {
  const [nearest] = relaxed;
  // Corrected words may stand for filters that can be left out.
  const tried = { ...searched, ...search };
  // What remains of the others is "See all pets".
  const options = relaxed.filter(({ rest }) => criteriaOf(rest).length > 0);
  return (
    <>
      <div className="nothing-found">
        <EmptyState title={formatNoMatches(search)} headingLevel={Heading}>
          {options.length > 0 && (
            <>
              <p>Try a wider search:</p>
              <ul className="nothing-found-options">
                {options.map((relaxation) => (
                  <li key={[...relaxation.terms, ...relaxation.without].join()}>
                    <Link className="search-chip" to={path + petSearchQuery(relaxation.rest)} preventScrollReset>
                      {`Without ${formatLeftOut(tried, relaxation)}: ${formatCount(relaxation.total, 'pet')}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Link className="text-button" to={path} preventScrollReset>
            See all pets
          </Link>
        </EmptyState>
      </div>
      {nearest && (
        <>
          <div className="search-results-head items-center">
            <Heading className="text-title">
              {criteriaOf(nearest.rest).length > 0
                ? `Close matches, without ${formatLeftOut(tried, nearest)}`
                : 'Other pets you might like'}
            </Heading>
            {nearest.total > pets.length && (
              <Link
                className="text-link inline-flex min-h-11 items-center gap-2"
                to={path + petSearchQuery(nearest.rest)}
              >
                {`See all ${formatCount(nearest.total, 'pet')}`}
                <Icon name="arrow" />
              </Link>
            )}
          </div>
          <PetGallery pets={pets} headingLevel="h4" />
        </>
      )}
    </>
  );
}
