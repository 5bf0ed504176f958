import { data } from 'react-router';
import { NotFound } from './not-found.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <div className="section">
      <NotFound />
    </div>
  );
}
