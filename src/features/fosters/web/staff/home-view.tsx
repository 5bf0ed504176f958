import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { homeStatusLabels } from '../../fosters.constants.ts';
import type { FostersApi, HomeDetails, WaitingReport } from '../../fosters.contract.ts';
import styles from '../fosters.css?url';
import { formatCount } from '../foster-texts.ts';
import { AnimalsPanel } from './animals-panel.tsx';
import { HomeDecisions } from './home-decisions.tsx';
import { HomeProfile } from './home-profile.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { SuppliesPanel } from './supplies-panel.tsx';
import { StaffReport } from './waiting-tab.tsx';

const call = createApiClient<FostersApi>();
const LIST = '/admin-dashboard/fosters';
const REFRESH_MS = 60_000;
const MAX_REPORTS = 20;

export async function loadHome(id: string, signal: AbortSignal) {
  const query = { home_id: id };
  const [home, waiting, answered] = await Promise.all([
    call('GET /api/fosters/homes/:id', { params: { id }, signal }),
    call.page('GET /api/fosters/reports/', { query, page: 1, limit: MAX_REPORTS, signal }),
    call.page('GET /api/fosters/reports/', {
      query: { ...query, view: 'answered' },
      page: 1,
      limit: MAX_REPORTS,
      signal,
    }),
  ]);
  return { home, waiting: waiting.items, answered: answered.items };
}

/** A home: what can be decided, its animals, reports, profile and supplies. */
export function HomeView({ home, waiting, answered }: Awaited<ReturnType<typeof loadHome>>) {
  usePolling(REFRESH_MS);
  return (
    <DashboardPage
      key={home.id}
      title={home.name}
      lead={describeHome(home)}
      actions={
        <Link className="text-button" to={LIST}>
          All foster homes
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="fosters" />
      <HomeDecisions home={home} />
      <div className="foster-columns">
        <div className="foster-column">
          <AnimalsPanel home={home} />
          <Reports waiting={waiting} answered={answered} />
        </div>
        <div className="foster-column">
          <ContactPanel home={home} />
          <HomeProfile home={home} />
          <SuppliesPanel supplies={home.supplies_requested} />
          <NotesPanel home={home} />
        </div>
      </div>
    </DashboardPage>
  );
}

function describeHome({ id, status, area, animals, capacity }: HomeDetails): string {
  return `Foster home ${id} · ${homeStatusLabels[status]} · ${area} · ${animals} of ${formatCount(capacity, 'place')} in use`;
}

function ContactPanel({ home: { email, phone_number, person_id, street_address } }: { home: HomeDetails }) {
  return (
    <Panel title="Contact">
      <dl className="foster-facts">
        <dt>Address</dt>
        <dd>{street_address}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Phone</dt>
        <dd>{phone_number || '–'}</dd>
      </dl>
      <p className="text-small text-soft">Only the home and foster coordinators can see this address.</p>
      <div className="foster-buttons">
        {phone_number && (
          <a className="row-action" href={phoneHref(phone_number)}>
            <DashboardIcon name="bell" />
            Call
          </a>
        )}
        <a className="row-action" href={`mailto:${email}`}>
          <DashboardIcon name="outbox" />
          Email
        </a>
        <Link
          className="row-action"
          to={`/admin-dashboard/view-feedback?${new URLSearchParams({ new: '1', to: email }).toString()}`}
        >
          <DashboardIcon name="message" />
          Write message
        </Link>
        {person_id !== null && (
          <Link className="row-action" to={`/admin-dashboard/people/${person_id}`}>
            <DashboardIcon name="person" />
            Person page
          </Link>
        )}
      </div>
    </Panel>
  );
}

function Reports({ waiting, answered }: { waiting: readonly WaitingReport[]; answered: readonly WaitingReport[] }) {
  if (waiting.length + answered.length === 0) {
    return (
      <Panel title="Reports">
        <p className="text-soft">No reports or questions yet.</p>
      </Panel>
    );
  }
  return (
    <>
      {waiting.map((report) => (
        <StaffReport key={report.id} report={report} />
      ))}
      {answered.length > 0 && (
        <details className="foster-cards">
          <summary className="text-button">{`Answered reports (${answered.length})`}</summary>
          {answered.map((report) => (
            <StaffReport key={report.id} report={report} />
          ))}
        </details>
      )}
    </>
  );
}
