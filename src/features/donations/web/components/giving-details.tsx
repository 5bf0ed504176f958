import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFileDownload } from '../../../../browser/use-file-download.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { dedicationLabels, monthlyStatusLabels } from '../../donations.constants.ts';
import type { DonationsApi, Giving } from '../../donations.contract.ts';

const call = createApiClient<DonationsApi>();

interface GivingDetailsProps {
  giving: Giving;
  /** The link's token; empty for an account. */
  access: { token?: string };
  onChanged: (giving: Giving) => void;
}

type Monthly = Giving['monthly'][number];

/** What someone has donated, with their receipts and statements, and what they donate each month. */
export function GivingDetails({ giving, access, onChanged }: GivingDetailsProps) {
  const [stopping, setStopping] = useState<Monthly | null>(null);
  const { donations, monthly, years } = giving;
  if (donations.length === 0 && monthly.length === 0) {
    return (
      <EmptyState title="No donations yet">
        <p>{`We haven’t received a donation from ${giving.email} yet.`}</p>
        <Link className="button" to="/donate">
          Donate
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      {monthly.length > 0 && (
        <section className="grid gap-4" aria-labelledby="giving-monthly">
          <h2 className="text-title" id="giving-monthly">
            Monthly donations
          </h2>
          <ul className="grid gap-4">
            {monthly.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <div className="min-w-0">
                  <p className="font-semibold">{`${format(each)} a month`}</p>
                  <p className="text-small wrap-anywhere text-soft">{describeMonthly(each)}</p>
                </div>
                {(each.status === 'active' || each.status === 'past due') && (
                  <button
                    type="button"
                    className="button button-quiet button-small"
                    aria-label={`Stop donating ${format(each)} a month`}
                    onClick={() => setStopping(each)}
                  >
                    Stop
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {years.length > 0 && (
        <section className="grid gap-4" aria-labelledby="giving-years">
          <h2 className="text-title" id="giving-years">
            Yearly statements
          </h2>
          <ul className="grid gap-3">
            {years.map(({ year, totals }) => (
              <li key={year} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <p>
                  <span className="font-semibold">{year}</span>
                  {`: ${totals.map(({ currency, donation_cents }) => formatMoney(donation_cents, { currency })).join(', ')}`}
                </p>
                <Download
                  label="Statement"
                  about={String(year)}
                  fileName={`donations-${year}.pdf`}
                  fetchFile={() =>
                    call.file('POST /api/giving/statement', { body: { ...access, year }, allow401: true })
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-4" aria-labelledby="giving-donations">
        <h2 className="text-title" id="giving-donations">
          Donations
        </h2>
        <ul className="grid gap-3">
          {donations.map(({ receipt, issued_at, donation_cents, refunded_cents, currency, pet_name }) => (
            <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <div className="min-w-0">
                <p className="font-semibold">{formatMoney(donation_cents, { currency })}</p>
                <p className="text-small wrap-anywhere text-soft">
                  {formatDate(issued_at)}
                  {pet_name !== '' && `, with the adoption of ${pet_name}`}
                  {refunded_cents > 0 && `, ${formatMoney(refunded_cents, { currency })} refunded`}
                </p>
              </div>
              <Download
                label="Receipt"
                about={receipt.label}
                fileName={`receipt-${receipt.label}.pdf`}
                fetchFile={() =>
                  call.file('POST /api/giving/receipt', { body: { ...access, receipt_id: receipt.id }, allow401: true })
                }
              />
            </li>
          ))}
        </ul>
      </section>
      {stopping && (
        <ConfirmMutation
          question={`Stop donating ${format(stopping)} a month?`}
          confirmLabel="Stop donating"
          cancelLabel="Never mind"
          isDanger
          run={() => call('POST /api/giving/stop', { body: { ...access, monthly_id: stopping.id }, allow401: true })}
          successMessage="Your monthly donation has ended. Thank you for all your help."
          failedMessage="We couldn’t stop your monthly donation. Please try again."
          shouldRevalidate={false}
          onDone={(changed) => {
            setStopping(null);
            onChanged(changed);
          }}
          onCancel={() => setStopping(null)}
        >
          <p>We won’t charge you again. Your receipts and statements stay available.</p>
        </ConfirmMutation>
      )}
    </div>
  );
}

function format({ amount_cents, currency }: Monthly): string {
  return formatMoney(amount_cents, { currency });
}

function describeMonthly({ status, started_at, ended_at, dedication }: Monthly): string {
  const since = `Since ${formatDate(started_at)}`;
  const parts = [
    status === 'active' ? since : monthlyStatusLabels[status],
    ...(ended_at === null ? [] : [formatDate(ended_at)]),
    ...(dedication ? [`${dedicationLabels[dedication.type].toLowerCase()} ${dedication.name}`] : []),
  ];
  return parts.join(', ');
}

function formatDate(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at));
}

interface DownloadProps {
  label: string;
  about: string;
  fileName: string;
  fetchFile: () => Promise<Blob>;
}

function Download({ label, about, fileName, fetchFile }: DownloadProps) {
  const { save, isBusy } = useFileDownload();
  return (
    <button
      type="button"
      className="text-link"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, fileName)}
    >
      {isBusy ? 'Preparing…' : label}
      <span className="sr-only">{` ${about}`}</span>
    </button>
  );
}
