import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { ownerListingMessages, reportReasonLabels } from '../owner-listings.constants.ts';
import type { ListingReport, OwnerListingsApi } from '../owner-listings.contract.ts';

const call = createApiClient<OwnerListingsApi>();

interface ReportsNoticeProps {
  petId: number;
  reports: ListingReport[];
  /** Takes the listing off the site; absent if it is off already. */
  onUnlist: (() => void) | undefined;
}

/** What people reported about a listing, for an Admin to decide. */
export function ReportsNotice({ petId, reports, onUnlist }: ReportsNoticeProps) {
  const { mutate, isBusy, failure } = useMutation('We couldn’t dismiss the reports. Please try again.');
  if (reports.length === 0) return null;
  const title = reports.length === 1 ? '1 report' : `${reports.length} reports`;
  const dismiss = () =>
    mutate(() => call('POST /api/pets/:id/reports/dismiss', { params: { id: petId } }), {
      successMessage: ownerListingMessages.dismissed,
    });
  return (
    <section className="dashboard-notice grid gap-3" aria-label={title}>
      <h2 className="text-lead">{title}</h2>
      <ul className="grid gap-3">
        {reports.map(({ id, reason, details, reporter, created_at }) => (
          <li key={id}>
            <p>
              <strong>{reportReasonLabels[reason]}</strong>
            </p>
            {details && <p className="whitespace-pre-line">{details}</p>}
            <p className="text-small text-soft">
              {reporter === null ? 'A visitor' : <bdi>{reporter}</bdi>}
              {', '}
              <DateTime at={created_at} />
            </p>
          </li>
        ))}
      </ul>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        <button
          className="button button-small button-quiet"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void dismiss()}
        >
          Dismiss reports
        </button>
        {onUnlist && (
          <button className="button button-small button-quiet" type="button" onClick={onUnlist}>
            Unlist
          </button>
        )}
      </div>
    </section>
  );
}
