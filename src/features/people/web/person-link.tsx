import { Link } from 'react-router';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import type { PersonSource } from '../people.constants.ts';

/** A person's record, or something of theirs that leads to it. */
export interface PersonReference {
  type: PersonSource | 'person';
  id: number;
}

export function personPath({ type, id }: PersonReference): string {
  return `/admin-dashboard/people/${type === 'person' ? id : `by/${type}/${id}`}`;
}

interface PersonLinkProps {
  of: PersonReference;
  /** Usually the person's name. */
  children: React.ReactNode;
  className?: string;
  /** Whether it opens its row of a list. */
  isRowLink?: boolean;
}

/** A link to a person's page, for staff; only the name without the right to open it. */
export function PersonLink({ of, children, className = 'text-link', isRowLink }: PersonLinkProps) {
  if (!useCan('view people')) return <bdi>{children}</bdi>;
  return (
    <Link className={className} to={personPath(of)} data-row-link={isRowLink || undefined}>
      <bdi>{children}</bdi>
    </Link>
  );
}
