import { Link } from 'react-router';

export function PersonLinks({ email }: { email: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-small">
      <a className="text-button" href={`mailto:${email}`}>
        {email}
      </a>
      <Link className="text-button" to={`/admin-dashboard/teams?search=${encodeURIComponent(email)}`}>
        Show in Users
      </Link>
    </p>
  );
}
