import { Link } from 'react-router';
import { WriteLink } from '../../../messages/web/components/write-link.tsx';
import type { Application } from '../../adoptions.contract.ts';

/** What the shelter needs to know before it decides. */
export function InfoRequestNotice({ application: { info_request: request, pet } }: { application: Application }) {
  if (!request) return null;
  const about = <span className="sr-only">{` about ${pet.name}`}</span>;
  return (
    <section className="dashboard-notice grid justify-items-start gap-2" aria-label={`Our question about ${pet.name}`}>
      <p className="font-semibold">We need more information</p>
      <p className="wrap-anywhere whitespace-pre-line">{request.question}</p>
      {request.thread_id === null ? (
        <WriteLink className="button button-small" about={`My application for ${pet.name}`}>
          Reply{about}
        </WriteLink>
      ) : (
        <Link className="button button-small" to={`/user-dashboard/inbox?thread=${request.thread_id}`}>
          Reply{about}
        </Link>
      )}
    </section>
  );
}
