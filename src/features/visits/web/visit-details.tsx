import { use } from 'react';
import { Link } from 'react-router';
import { phoneHref } from '../../../ui/phone-href.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import type { LocatedVisit } from '../visits.contract.ts';
import { formatVisitTime } from '../visit-times.contract.ts';

type DetailedVisit = Omit<LocatedVisit, 'name' | 'email'>;

/** When and where a visit is, and to whom. */
export function VisitDetails({ visit }: { visit: DetailedVisit }) {
  const { phone } = use(SiteContext);
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="text-lead">
        <strong>{formatVisitTime(visit)}</strong>
      </p>
      {visit.location !== null && (
        <p>
          {visit.location}
          {visit.address && `, ${visit.address}`}
          {visit.map_link && visit.status !== 'canceled' && (
            <>
              {' · '}
              <a className="text-link" href={visit.map_link} target="_blank" rel="noreferrer">
                Get directions<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
      )}
      <p>
        {'Pet: '}
        {visit.pet_id === null ? (
          <bdi>{visit.pet_name}</bdi>
        ) : (
          <Link className="text-link" to={`/pets/${visit.pet_id}`}>
            <bdi>{visit.pet_name}</bdi>
          </Link>
        )}
      </p>
      {phone && (
        <p>
          {'Questions? Call us at '}
          <a className="text-link" href={phoneHref(phone)}>
            {phone}
          </a>
        </p>
      )}
    </div>
  );
}
