import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import type { ReviewQueue } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { ApplicationDetails } from '../../review.contract.ts';
import { AnswersPanel } from '../manage/answers-panel.tsx';
import { ApplicationSummary } from '../manage/application-summary.tsx';
import { TimelinePanel } from '../manage/timeline-panel.tsx';
import type { DecisionRequest } from '../manage/use-decisions.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { NoteworthyPanel } from './noteworthy-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';

interface ReviewMainProps {
  details: ApplicationDetails;
  pet: AdminPet | null;
  /** Null if no queue led here. */
  queue: ReviewQueue | null;
  onDecide: (request: DecisionRequest) => void;
}

/** What a decision is based on. */
export function ReviewMain({ details, pet, queue, onDecide }: ReviewMainProps) {
  const { application, competing_applications, applicant_history, checks } = details;
  return (
    <>
      <SummaryPanel application={application} pet={pet} />
      <NoteworthyPanel application={application} pet={pet} />
      <ComparisonPanel
        application={{ ...application, checks }}
        competing={competing_applications}
        queue={queue}
        onDecide={onDecide}
      />
      <AnswersPanel application={application} />
      {applicant_history.length > 0 && <ApplicantHistoryPanel applications={applicant_history} />}
      <TimelinePanel application={application} />
    </>
  );
}

/** The applicant's other applications. */
function ApplicantHistoryPanel({ applications }: { applications: AdminApplication[] }) {
  return (
    <Panel title="Other applications by this person">
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
