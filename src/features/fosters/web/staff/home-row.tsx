import { Link } from 'react-router';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { FosterHome } from '../../fosters.contract.ts';
import { HomeStatusBadge } from '../foster-badges.tsx';
import { formatCount, formatKinds, formatShortDay } from '../foster-texts.ts';

const MAX_DOTS = 8;

/** A home in a list: its places, and what it waits for. */
export function HomeRow({ home }: { home: FosterHome }) {
  const { id, name, status, species, kinds, capacity, animals, away_until, next_absence, waiting, supplies } = home;
  return (
    <li className="foster-row">
      <div className="min-w-0">
        <Link className="text-link foster-row-link" to={`/admin-dashboard/fosters/${id}`}>
          <bdi>{name}</bdi>
        </Link>
        <p className="text-small text-soft">{[species.join(', '), formatKinds(kinds)].filter(Boolean).join(' · ')}</p>
        <div className="foster-badges">
          {status !== 'approved' && <HomeStatusBadge status={status} />}
          {away_until !== null && <ToneBadge>{`Away until ${formatShortDay(away_until)}`}</ToneBadge>}
          {away_until === null && next_absence !== null && (
            <ToneBadge>{`Away from ${formatShortDay(next_absence)}`}</ToneBadge>
          )}
          {waiting > 0 && <ToneBadge tone="warn">{`${waiting} waiting`}</ToneBadge>}
          {supplies > 0 && <ToneBadge tone="accent">{formatCount(supplies, 'request')}</ToneBadge>}
        </div>
      </div>
      <Places animals={animals} capacity={capacity} />
    </li>
  );
}

function Places({ animals, capacity }: { animals: number; capacity: number }) {
  const text = `${animals} of ${formatCount(capacity, 'place')} in use`;
  if (capacity > MAX_DOTS) return <span className="text-small text-soft">{`${animals}/${capacity}`}</span>;
  return (
    <span className="foster-places" role="img" aria-label={text} title={text}>
      {Array.from({ length: Math.max(capacity, animals) }, (_, at) => (
        <span key={at} className="foster-place" data-full={at < animals || undefined} />
      ))}
    </span>
  );
}
