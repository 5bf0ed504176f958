interface EmptyStateProps {
  title: string;
  headingLevel?: 'h2' | 'h3' | 'h4';
  /** Why it is empty, and what to do. */
  children?: React.ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ title, headingLevel: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <EmptyBasket />
      <Heading className="text-title">{title}</Heading>
      {children}
    </div>
  );
}

function EmptyBasket() {
  return (
    <svg className="w-28" viewBox="0 0 112 72" aria-hidden="true">
      <ellipse className="fill-accent-wash" cx="56" cy="36" rx="48" ry="20" />
      <path className="fill-accent" d="M4 32c6 14 26 22 52 22s46-8 52-22c4 22-18 38-52 38S0 54 4 32Z" />
      <ellipse className="fill-surface" cx="56" cy="33" rx="36" ry="11" />
    </svg>
  );
}
