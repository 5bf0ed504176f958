import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../empty-state.tsx';

/** Replaces a table if the search finds nothing. */
export function NoSearchResults({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  const cleared = new URLSearchParams(query);
  cleared.delete('search');
  cleared.delete('page');
  return (
    <EmptyState title="Nothing found">
      <p>{children}</p>
      <Link className="button button-quiet" to={`?${cleared}`}>
        Clear the search
      </Link>
    </EmptyState>
  );
}

interface NoFilterResultsProps {
  message: { title: string; why: string };
  /** Label of the link that removes the filter. */
  linkLabel: string;
  href: string;
}

/** Replaces a table if the filter finds nothing. */
export function NoFilterResults({ message: { title, why }, linkLabel, href }: NoFilterResultsProps) {
  return (
    <EmptyState title={title}>
      <p>{why}</p>
      <Link className="button button-quiet" to={href}>
        {linkLabel}
      </Link>
    </EmptyState>
  );
}
