import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { AgreementsPanel } from '../../../agreements/web/components.ts';
import { ApplicantMessages } from '../../../messages/web/components/applicant-messages.tsx';
import { FlagBanner } from '../../../people/web/components.ts';
import { TasksPanel } from '../../../tasks/web/components/tasks-panel.tsx';
import type { ApplicationDetails } from '../../review.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import { ChecksPanel } from '../manage/checks-panel.tsx';
import { FeePanel } from '../fee/fee-panel.tsx';
import { handoverDraft } from '../handover/typed-handover.ts';
import { JointPanel } from '../manage/joint-panel.tsx';
import { NotesPanel } from '../manage/notes-panel.tsx';
import { PickupPanel } from '../manage/pickup-panel.tsx';
import { StatusPanel } from '../manage/status-panel.tsx';
import type { DecisionRequest } from '../manage/use-decisions.tsx';
import { AssigneeField } from './assignee-field.tsx';

interface ReviewRailProps {
  details: ApplicationDetails;
  onDecide: (request: DecisionRequest) => void;
}

/** What is done with the application. It stays in view beside what is read. */
export function ReviewRail({ details: { application, checks, notes, payment_methods }, onDecide }: ReviewRailProps) {
  const { id, user_id } = application;
  const canReadMessages = useCan('view messages');
  // Once a pet is promised, its pickup comes next.
  const isNext = application.status === 'Approved' && application.returned_at === null;
  const handover = (
    <>
      <PickupPanel application={application} />
      <FeePanel application={application} methods={payment_methods} />
      <AgreementsPanel applicationId={id} canSend={isNext} handoverDraft={handoverDraft(id)} />
    </>
  );
  return (
    <aside className="review-rail" aria-label="Decision and record">
      <StatusPanel application={application} onDecide={onDecide}>
        <AssigneeField application={application} />
      </StatusPanel>
      <JointPanel application={application} />
      {isNext && handover}
      <FlagBanner
        person={application.person_id === null ? null : { id: application.person_id, name: nameOf(application) }}
        flags={application.flag ? [application.flag] : []}
        possible={application.possible_flag ? [application.possible_flag] : []}
        isEditable={useCan('edit people')}
      />
      <NotesPanel id={id} notes={notes} />
      <ChecksPanel application={application} checks={checks} />
      <TasksPanel subject={{ application_id: id }} />
      {!isNext && handover}
      {user_id !== null && canReadMessages && <ApplicantMessages key={user_id} userId={user_id} />}
    </aside>
  );
}
