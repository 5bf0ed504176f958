import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { ApplicationSummary } from './application-summary.tsx';

/** The applicant's other applications. */
export function ApplicantHistoryPanel({ applications }: { applications: AdminApplication[] }) {
  return (
    <Panel title="Other applications of this person">
      <ul className="grid gap-4">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationSummary application={application} by="pet" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
