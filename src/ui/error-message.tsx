interface ErrorMessageProps {
  title: string;
  headingLevel?: 'h1' | 'h2' | 'h4';
  children?: React.ReactNode;
  /** The same URL as a plain link, which works even if scripts failed. */
  retryHref?: string;
}

/** Replaces a page: what is wrong, and what to do. */
export function ErrorMessage({ title, headingLevel: Heading = 'h1', children, retryHref }: ErrorMessageProps) {
  return (
    <div className="mx-auto flex max-w-(--container-text) flex-col items-center gap-6 py-(--space-section) text-center">
      <ClosedDoor />
      <Heading className="text-heading font-extrabold tracking-tight">{title}</Heading>
      {children}
      {retryHref && (
        <a className="button button-large" href={retryHref}>
          Retry
        </a>
      )}
    </div>
  );
}

function ClosedDoor() {
  return (
    <svg className="w-32" viewBox="0 0 120 140" aria-hidden="true">
      <path className="fill-accent-wash" d="M10 140V60a50 50 0 0 1 100 0v80Z" />
      <path className="fill-accent" d="M26 140V64a34 34 0 0 1 68 0v76Z" />
      <circle className="fill-on-accent" cx="82" cy="96" r="5" />
    </svg>
  );
}
