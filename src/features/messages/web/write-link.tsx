import { Link } from 'react-router';

interface WriteLinkProps {
  /** What it is about, as the message will begin. */
  about?: string;
  className?: string;
  children: React.ReactNode;
}

/** Leads a User to a message to the shelter. */
export function WriteLink({ about, className = 'text-link', children }: WriteLinkProps) {
  const asked = about === undefined ? 'new=1' : `about=${encodeURIComponent(about)}`;
  return (
    <Link className={className} to={`/user-dashboard/inbox?${asked}`}>
      {children}
    </Link>
  );
}
