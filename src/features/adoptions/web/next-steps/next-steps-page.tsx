import { useId } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PickupScheduler } from '../../../pickups/web/components.ts';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';
import { isOnTrial, isPetHome } from '../../adoptions.permissions.ts';
import { toEntries, withVerb } from '../../joint-name.contract.ts';
import { PayFee } from '../history/pay-fee.tsx';
import { describeFee, describePickup } from '../history/format-application.ts';
import { OwnAgreements } from '../agreements-of-application.tsx';

const call = createApiClient<AdoptionsApi>();
const title = 'Next steps';

/** The application in the URL, or the newest whose pet is about to come home. */
export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  const own = toEntries(await call('GET /api/adoptions/me/', { signal }));
  const application = own.find((each) =>
    params['id'] === undefined ? isComingHome(each) : isNumbered(each, params['id']),
  );
  return { application: application ?? null };
});

/** Emails link to any of an application's rows. */
function isNumbered({ id, together }: Application, number: string): boolean {
  return String(id) === number || together.some(({ application_id }) => String(application_id) === number);
}

function isComingHome(application: Application): boolean {
  const { status, returned_at } = application;
  return status === 'Approved' && returned_at === null && !isPetHome(application) && !isOnTrial(application);
}

/** From the approval to the pickup on one page: sign, pay, and choose a time. */
export default function NextStepsPage() {
  const { application } = useLoaderData<typeof clientLoader>();
  if (!application || !isComingHome(application)) return <NothingToDo application={application} />;
  return <Steps application={application} />;
}

function Steps({ application }: { application: Application }) {
  const { pet, pickup, fee } = application;
  const { revalidate } = useRevalidator();
  const isBooked = pickup !== null && pickup.status === 'booked';
  return (
    <DashboardPage title={`Bring ${pet.name} home`} lead="Three short steps, in any order.">
      {isBooked && <p className="text-lead" role="status">{`See you on ${describePickup(pickup)}.`}</p>}
      {!pet.listed_by_owner && (
        <Step title="Sign the agreement">
          <OwnAgreements
            application={application}
            fallback={<p className="text-soft">We’ll email you as soon as it’s ready.</p>}
          />
        </Step>
      )}
      {fee.amount_cents !== null && (
        <Step title="Pay the fee">
          <p>{fee.balance_cents > 0 ? `${formatMoney(fee.balance_cents)} is left to pay.` : describeFee(fee)}</p>
          {fee.balance_cents > 0 && (
            <>
              <PayFee application={application} />
              <p className="text-soft">You can also pay at pickup: in cash, by card, by check or with PayPal.</p>
            </>
          )}
        </Step>
      )}
      <section className="grid gap-3" aria-labelledby="pickup-title">
        <h2 id="pickup-title" className="text-title">
          {pickup === null ? 'Choose a pickup time' : 'Your pickup'}
        </h2>
        <PickupScheduler application={application} decisionDays={null} onChanged={() => revalidate()} />
      </section>
    </DashboardPage>
  );
}

function Step({ title: name, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {name}
      </h2>
      {children}
    </section>
  );
}

function NothingToDo({ application }: { application: Application | null }) {
  const isHome = application !== null && (isPetHome(application) || isOnTrial(application));
  return (
    <DashboardPage title={title}>
      <div className="panel">
        <EmptyState title={isHome ? `${withVerb(application, 'is', 'are')} home with you` : 'Nothing to do right now'}>
          <p>Once we approve an application, you’ll find what to sign, pay and book here.</p>
          <Link className="button" to="/user-dashboard/adoption-history">
            Adoption History
          </Link>
        </EmptyState>
      </div>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
