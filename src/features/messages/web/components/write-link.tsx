import { Link } from 'react-router';

interface WriteLinkProps {
  /** The subject with which the message starts. */
  about?: string;
  className?: string;
  children: React.ReactNode;
}

/** Links a User to a new message to the shelter. */
export function WriteLink({ about, className = 'text-link', children }: WriteLinkProps) {
  const query = about === undefined ? 'new=1' : `about=${encodeURIComponent(about)}`;
  return (
    <Link className={className} to={`/user-dashboard/inbox?${query}`}>
      {children}
    </Link>
  );
}
