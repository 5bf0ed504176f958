import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { ApplicationLine } from './application-line.tsx';

/** What else the same person has applied for. */
export function EarlierPanel({ applications }: { applications: ManagedApplication[] }) {
  return (
    <Panel title="Other applications of this person">
      <ul className="grid gap-4">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationLine application={application} by="pet" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
