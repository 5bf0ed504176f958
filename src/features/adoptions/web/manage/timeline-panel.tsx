import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { TimelineEvent } from '../../adoptions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

export function TimelinePanel({ application: { timeline } }: { application: AdminApplication }) {
  return (
    <Panel title="Timeline">
      {timeline.length === 0 && <p className="text-small text-soft">Nothing yet</p>}
      <ol className="adoption-timeline">
        {timeline.map(({ event, at }) => (
          <li key={`${event} ${at}`}>
            <p>{eventLabels[event]}</p>
            <p className="text-small text-soft">
              <DateTime at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const eventLabels: Record<TimelineEvent, string> = {
  submitted: 'Applied',
  approved: 'Approved',
  rejected: 'Rejected',
  waitlisted: 'Waitlisted',
  'pending again': 'Pending again',
  withdrawn: 'Withdrawn by the applicant',
  returned: 'Pet returned',
  'return undone': 'Return undone',
  'information requested': 'Asked for more information',
  'information received': 'Information received',
  'pickup booked': 'Pickup booked',
  'pickup moved': 'Pickup moved',
  'pickup cancelled': 'Pickup canceled',
  'picked up': 'Picked up',
  'pickup missed': 'No-show at the pickup',
  'fee paid': 'Fee paid',
  'fee refunded': 'Fee refunded',
  'fee changed': 'Fee changed',
  'receipt voided': 'Receipt voided',
  'trial started': 'Went home on trial',
  'trial extended': 'Last day of the trial changed',
  'trial ended': 'Brought back from the trial',
};
