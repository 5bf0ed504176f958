import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** What stands in the place of a table in which nothing has the words that are searched for. */
export function NothingFound({ children }: { children: ReactNode }) {
  const [address] = useSearchParams();
  const cleared = new URLSearchParams(address);
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

interface NothingLeftProps {
  words: { title: string; why: string };
  /** Shows everything, in words. */
  way: string;
  href: string;
}

/** The same where a filter leaves nothing. */
export function NothingLeft({ words: { title, why }, way, href }: NothingLeftProps) {
  return (
    <EmptyState title={title}>
      <p>{why}</p>
      <Link className="button button-quiet" to={href}>
        {way}
      </Link>
    </EmptyState>
  );
}
