import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { FosterOverview, OwnHome } from '../../foster-care.contract.ts';
import { formatCount } from '../foster-texts.ts';
import { AbsencesPanel } from './absences-panel.tsx';
import { AnimalsPanel } from './animals-panel.tsx';
import { ApplicationForm } from './application-form.tsx';
import { DosesPanel } from './doses-panel.tsx';
import { OffersPanel } from './offers-panel.tsx';
import { OwnReports } from './own-reports.tsx';
import { OwnSupplies } from './own-supplies.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import styles from '../fosters.css?url';

const TITLE = 'Foster';
const REFRESH_MS = 60_000;

/** The user's own foster home: an application, or offers, animals and all that belongs to them. */
export function OverviewView({ overview }: { overview: FosterOverview }) {
  const { home } = overview;
  usePolling(REFRESH_MS);
  return (
    <DashboardPage title={TITLE} lead={describe(overview)}>
      <link rel="stylesheet" href={styles} precedence="fosters" />
      {home?.status === 'approved' || home?.status === 'paused' ? (
        <ActiveHome home={home} overview={overview} />
      ) : (
        <Application home={home} overview={overview} />
      )}
    </DashboardPage>
  );
}

function describe({ home, animals, offers }: FosterOverview): string {
  if (home?.status !== 'approved' && home?.status !== 'paused') {
    return 'Give an animal a place to stay until it finds its home.';
  }
  const open = offers.filter(({ is_open, answer }) => is_open && answer === null).length;
  const stay =
    animals.length === 0 ? 'No animals with you right now' : `${formatCount(animals.length, 'animal')} with you`;
  return [stay, open > 0 ? `${formatCount(open, 'offer')} to answer` : ''].filter(Boolean).join(' · ');
}

function ActiveHome({ home, overview }: { home: OwnHome; overview: FosterOverview }) {
  const { animals, offers, doses, supplies, reports, today } = overview;
  const [params] = useSearchParams();
  return (
    <>
      <OffersPanel offers={offers} highlightedId={Number(params.get('offer'))} />
      <div className="foster-columns">
        <div className="foster-column">
          <AnimalsPanel animals={animals} />
          {animals.length > 0 && (
            <DosesPanel doses={doses} animals={animals} today={today} canRecord={home.may_record_doses} />
          )}
          <OwnReports reports={reports} animals={animals} />
        </div>
        <div className="foster-column">
          <OwnSupplies supplies={supplies} />
          <AbsencesPanel absences={home.absences} today={today} />
          <ProfilePanel home={home} />
        </div>
      </div>
    </>
  );
}

function Application({ home, overview }: { home: OwnHome | null; overview: FosterOverview }) {
  const [isApplying, setIsApplying] = useState(false);
  const canApply = home === null || home.status === 'rejected' || home.status === 'ended';
  return (
    <>
      {home && <ApplicationStatus home={home} />}
      {canApply && home !== null && !isApplying && (
        <button className="button justify-self-start" type="button" onClick={() => setIsApplying(true)}>
          Apply again
        </button>
      )}
      {canApply && (home === null || isApplying) && <ApplicationForm profile={home} />}
      {overview.reports.length > 0 && <OwnReports reports={overview.reports} animals={[]} />}
    </>
  );
}

const statusTexts = {
  applied: {
    title: 'We received your application',
    text: 'A foster coordinator will call you to find a time for a home check. After that, we’ll email you our decision.',
  },
  'home check': {
    title: 'Your home check is recorded',
    text: 'We’ll email you our decision soon.',
  },
  rejected: { title: 'Your last application', text: 'We’ve decided that fostering isn’t the right match for now.' },
  ended: { title: 'Your foster home is no longer active', text: 'Thanks for caring for our animals.' },
} as const;

function ApplicationStatus({ home: { status, reason } }: { home: OwnHome }) {
  if (status === 'approved' || status === 'paused') return null;
  const { title, text } = statusTexts[status];
  return (
    <Panel title={title}>
      <p>{text}</p>
      {reason !== null && <p className="foster-text">{`From your coordinator: ${reason}`}</p>}
    </Panel>
  );
}
