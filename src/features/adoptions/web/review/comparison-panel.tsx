import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { CheckField } from '../../../../ui/choice-field.tsx';
import type { ReviewQueue } from '../../adoptions.constants.ts';
import { canDecide } from '../../adoptions.permissions.ts';
import type { CompetingApplication } from '../../review.contract.ts';
import { canBeDeclined } from '../manage/adoptions-bulk-bar.tsx';
import { nameOf } from '../manage/application-labels.ts';
import { DeclineDialog } from '../manage/decline-dialog.tsx';
import { StatusBadge } from '../manage/status-badge.tsx';
import type { DecisionRequest } from '../manage/use-decisions.tsx';
import { compareApplications } from './comparison.ts';
import { applicationHref } from './review-queues.ts';

interface ComparisonPanelProps {
  application: CompetingApplication;
  /** Oldest first. */
  competing: CompetingApplication[];
  /** Null if no queue led here. */
  queue: ReviewQueue | null;
  onDecide: (request: DecisionRequest) => void;
}

/** All applicants for the pet side by side. */
export function ComparisonPanel({ application, competing, queue, onDecide }: ComparisonPanelProps) {
  const [isShort, setIsShort] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const now = useCurrentMinute();
  const currentUser = useCurrentUser();
  if (competing.length === 0) return null;
  const applicants = [application, ...competing];
  const rows = compareApplications(applicants, now).filter(({ differs }) => differs || !isShort);
  const undecided = competing.filter((each) => canBeDeclined(each) && canDecide(currentUser, each)).map(({ id }) => id);
  return (
    <Panel
      title={`Applicants for ${application.pet.name}`}
      actions={<CheckField label="Differences only" name="differences" isChecked={isShort} onCheck={setIsShort} />}
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className="applicant-comparison-frame" role="region" aria-label="Comparison of the applicants" tabIndex={0}>
        <table className="applicant-comparison">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Criterion</span>
              </th>
              {applicants.map((each) => (
                <th key={each.id} scope="col" data-current={each === application || undefined}>
                  <Applicant application={each} isCurrent={each === application} queue={queue} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, texts, differs }) => (
              <tr key={label} data-differs={differs || undefined}>
                <th scope="row">{label}</th>
                {texts.map((text, at) => (
                  <td key={applicants[at]!.id} data-current={at === 0 || undefined}>
                    <span className="line-clamp-4">{text}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span className="sr-only">Decision</span>
              </th>
              {applicants.map((each) => (
                <td key={each.id} data-current={each === application || undefined}>
                  {canDecide(currentUser, each) && each.status !== 'Approved' && (
                    <button
                      className="button button-small button-quiet"
                      type="button"
                      aria-label={`Approve ${nameOf(each)} from the comparison`}
                      onClick={() => onDecide({ decision: 'Approved', application: each })}
                    >
                      Approve
                    </button>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {undecided.length > 0 && (
        <button
          className="text-button justify-self-start print:hidden"
          type="button"
          onClick={() => setIsDeclining(true)}
        >
          {undecided.length === 1 ? 'Reject the other applicant…' : `Reject the ${undecided.length} other applicants…`}
        </button>
      )}
      {isDeclining && (
        <DeclineDialog ids={undecided} onClose={() => setIsDeclining(false)} onDone={() => setIsDeclining(false)} />
      )}
    </Panel>
  );
}

interface ApplicantProps {
  application: CompetingApplication;
  isCurrent: boolean;
  /** Null if no queue led here. */
  queue: ReviewQueue | null;
}

function Applicant({ application, isCurrent, queue }: ApplicantProps) {
  return (
    <div className="grid justify-items-start gap-1">
      {isCurrent ? (
        <bdi>{nameOf(application)}</bdi>
      ) : (
        <Link className="text-link" to={applicationHref(application.id, queue)}>
          <bdi>{nameOf(application)}</bdi>
        </Link>
      )}
      <StatusBadge application={application} />
    </div>
  );
}
