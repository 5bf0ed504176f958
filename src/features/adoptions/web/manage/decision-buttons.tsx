import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { useCan, useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
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
  const { deleteLabelClass } = variants[variant];
  return (
    <div className="row-actions">
      {useCan('decide applications') && <Decisions application={application} onDecide={onDecide} variant={variant} />}
      <IfCan capability="delete records">
        <button
          className="row-action"
          type="button"
          title="Delete"
          onClick={() => onDecide({ decision: 'deleted', application })}
        >
          <DashboardIcon name="trash" />
          <span className={deleteLabelClass}>Delete</span>
          <Who application={application} />
        </button>
      </IfCan>
    </div>
  );
}

function Decisions({ application, onDecide, variant }: DecisionButtonsProps) {
  const { status } = application;
  const currentUser = useCurrentUser();
  const canBeDecided = canDecide(currentUser, application);
  const { approve, reject, labelClass, deleteLabelClass } = variants[variant];
  const who = <Who application={application} />;
  return (
    <>
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
          disabled={!canAskForInformation(currentUser, application) || application.info_request !== null}
          onClick={() => onDecide({ decision: 'information requested', application })}
        >
          <DashboardIcon name="message" />
          <span className={deleteLabelClass}>More information</span>
          <span className="sr-only">{` from ${nameOf(application)} about ${application.pet.name}`}</span>
        </button>
      )}
    </>
  );
}

function Who({ application }: Pick<DecisionButtonsProps, 'application'>) {
  return <span className="sr-only">{` ${nameOf(application)} for ${application.pet.name}`}</span>;
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
