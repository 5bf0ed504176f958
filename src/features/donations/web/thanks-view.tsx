import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { TestNotice } from '../../online-payments/web/components/test-notice.tsx';
import type { DonationReturn } from '../donations.contract.ts';

const POLL_SECONDS = 4;

/** After a payment. It says nothing about the donor: anyone may open its link. */
export function ThanksView({ result }: { result: DonationReturn }) {
  return (
    <div className="section">
      <PageHead title="Your donation" />
      <meta name="referrer" content="no-referrer" />
      <div className="grid max-w-(--container-text) gap-6">
        {result.status === 'paid' && <Paid result={result} />}
        {result.status === 'waiting' && <Waiting result={result} />}
        {result.status === 'not paid' && <NotPaid />}
        {result.status === 'unknown' && <Unknown />}
      </div>
    </div>
  );
}

function Paid({ result: { mode, isMonthly } }: { result: DonationReturn }) {
  return (
    <>
      <TestNotice mode={mode} />
      <div className="grid gap-3" role="status">
        <h1 className="text-heading">Thank you!</h1>
        <p className="text-lead text-soft">
          {isMonthly
            ? 'We’ve received your first monthly donation and emailed your receipt. You’ll get a receipt each month, with a link to stop any time.'
            : 'We’ve received your donation and emailed your receipt.'}
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <Link className="button" to="/catalogue">
          Meet our pets
        </Link>
        <Link className="button button-quiet" to="/success-stories">
          Read success stories
        </Link>
      </p>
    </>
  );
}

function Waiting({ result: { mode } }: { result: DonationReturn }) {
  const isHydrated = useHydrated();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), POLL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <>
      {!isHydrated && (
        <noscript>
          <meta httpEquiv="refresh" content={String(POLL_SECONDS)} />
        </noscript>
      )}
      <TestNotice mode={mode} />
      <div className="grid gap-3" role="status">
        <h1 className="text-heading">We’re confirming your donation</h1>
        <p className="text-lead text-soft">
          This usually takes a few seconds, and this page updates by itself. You can also close this page. We’ll email
          you.
        </p>
      </div>
      <p>
        <Link className="text-link" to="/donate">
          Back to the donation page
        </Link>
      </p>
    </>
  );
}

function NotPaid() {
  return (
    <>
      <div className="grid gap-3" role="status">
        <h1 className="text-heading">Your donation wasn’t completed</h1>
        <p className="text-lead text-soft">You haven’t been charged. You can try again any time.</p>
      </div>
      <p>
        <Link className="button" to="/donate">
          Try again
        </Link>
      </p>
    </>
  );
}

function Unknown() {
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-heading">Donations</h1>
        <p className="text-lead text-soft">
          This link no longer works. If you’ve donated, your receipt is in your email.
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <Link className="button" to="/donate">
          Donate
        </Link>
        <Link className="button button-quiet" to="/donate/manage">
          View your donations
        </Link>
      </p>
    </>
  );
}
