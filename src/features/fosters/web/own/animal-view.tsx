import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { formatExactWeight } from '../../../medical/web/components/typed-weight.ts';
import type { OwnAnimalDetails } from '../../foster-care.contract.ts';
import { FosterPetLine } from '../foster-pet.tsx';
import { DosesPanel } from './doses-panel.tsx';
import { OwnReports } from './own-reports.tsx';
import { ReportForm } from './report-form.tsx';
import styles from '../fosters.css?url';

const LIST = '/user-dashboard/foster';

/** An animal that stays with the user: its care, doses and reports. */
export function AnimalView({ animal }: { animal: OwnAnimalDetails }) {
  const { today } = useToday();
  const [sent, setSent] = useState(0);
  return (
    <DashboardPage
      key={animal.id}
      title={animal.name}
      actions={
        <Link className="text-button" to={LIST}>
          My foster page
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="fosters" />
      <div className="foster-columns">
        <div className="foster-column">
          <CarePanel animal={animal} />
          <DosesPanel doses={animal.doses} animals={[animal]} today={today} canRecord={animal.may_record_doses} />
        </div>
        <div className="foster-column">
          <ReportForm key={sent} animal={animal} onSent={() => setSent(sent + 1)} />
          <OwnReports reports={animal.reports} animals={[animal]} />
        </div>
      </div>
    </DashboardPage>
  );
}

function CarePanel({ animal }: { animal: OwnAnimalDetails }) {
  const { gender, age, weight_kg, instructions, alerts } = animal;
  const details = [gender, age, weight_kg === null ? null : formatExactWeight(weight_kg)].filter(Boolean).join(' · ');
  return (
    <Panel title="Care">
      <FosterPetLine pet={animal}>{details}</FosterPetLine>
      {alerts.map((alert) => (
        <p key={alert} className="form-message form-message-error">
          {alert}
        </p>
      ))}
      {instructions === null ? (
        <p className="text-soft">No special instructions. Ask us if you’re unsure.</p>
      ) : (
        <p className="foster-text">{instructions}</p>
      )}
    </Panel>
  );
}
