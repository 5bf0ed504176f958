import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { canAskForInformation, canDecide } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';
import type { DecisionRequest } from './use-decisions.tsx';

/** Rows may have room for icons only, cards for text, the application's page for buttons. */
type Variant = 'row' | 'card' | 'page';

interface DecisionButtonsProps {
  application: AdminApplication;
  onDecide: (request: DecisionRequest) => void;
  variant: Variant;
}

/** The button of the current status is disabled (`spec.md`, section 4). */
export function DecisionButtons({ application, onDecide, variant }: DecisionButtonsProps) {
  const { status } = application;
  const canBeDecided = canDecide({ id: 0, role: 'Admin' }, application);
  const { approve, reject, labelClass, deleteLabelClass } = variants[variant];
  const who = <span className="sr-only">{` ${nameOf(application)} for ${application.pet.name}`}</span>;
  return (
    <div className="row-actions">
      <button
        className={approve}
        type="button"
        title="Approve"
        data-row-key="a"
        disabled={!canBeDecided || status === 'Approved'}
        onClick={() => onDecide({ decision: 'Approved', application })}
      >
        <DashboardIcon name="check" />
        <span className={labelClass}>Approve</span>
        {who}
      </button>
      <button
        className={reject}
        type="button"
        title="Reject"
        data-row-key="r"
        disabled={!canBeDecided || status === 'Rejected'}
        onClick={() => onDecide({ decision: 'Rejected', application })}
      >
        <DashboardIcon name="close" />
        <span className={labelClass}>Reject</span>
        {who}
      </button>
      {variant !== 'page' && (
        <button
          className="row-action"
          type="button"
          title="More information"
          data-row-key="i"
          disabled={!canAskForInformation({ id: 0, role: 'Admin' }, application) || application.info_request !== null}
          onClick={() => onDecide({ decision: 'information requested', application })}
        >
          <DashboardIcon name="message" />
          <span className={deleteLabelClass}>More information</span>
          <span className="sr-only">{` from ${nameOf(application)} about ${application.pet.name}`}</span>
        </button>
      )}
      <button
        className="row-action"
        type="button"
        title="Delete"
        onClick={() => onDecide({ decision: 'deleted', application })}
      >
        <DashboardIcon name="trash" />
        <span className={deleteLabelClass}>Delete</span>
        {who}
      </button>
    </div>
  );
}

const variants: Record<Variant, { approve: string; reject: string; labelClass: string; deleteLabelClass: string }> = {
  row: { approve: 'row-action', reject: 'row-action', labelClass: 'sm:sr-only', deleteLabelClass: 'sm:sr-only' },
  card: { approve: 'row-action', reject: 'row-action', labelClass: '', deleteLabelClass: 'sm:sr-only' },
  page: {
    approve: 'button button-small',
    reject: 'button button-quiet button-small',
    labelClass: '',
    deleteLabelClass: '',
  },
};
