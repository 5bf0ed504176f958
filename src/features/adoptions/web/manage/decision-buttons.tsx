import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { canDecide } from '../../adoptions.permissions.ts';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './adoptions-words.ts';
import type { Deed } from './use-decisions.tsx';

/** In a table there may be room for their signs alone; on a card for their words; on a page of its own for buttons. */
type Look = 'row' | 'card' | 'page';

interface DecisionButtonsProps {
  application: ManagedApplication;
  onAsk: (deed: Deed) => void;
  look: Look;
}

/** Approve, Reject, Delete: the button for the current status is disabled (`spec.md`, section 4). */
export function DecisionButtons({ application, onAsk, look }: DecisionButtonsProps) {
  const { status } = application;
  const canBeDecided = canDecide({ id: 0, role: 'Admin' }, application);
  const { approve, reject, words, deleteWords } = looks[look];
  const who = <span className="sr-only">{` ${nameOf(application)} for ${application.pet.name}`}</span>;
  return (
    <div className="row-actions">
      <button
        className={approve}
        type="button"
        title="Approve"
        disabled={!canBeDecided || status === 'Approved'}
        onClick={() => onAsk({ kind: 'Approved', application })}
      >
        <DashboardIcon name="check" />
        <span className={words}>Approve</span>
        {who}
      </button>
      <button
        className={reject}
        type="button"
        title="Reject"
        disabled={!canBeDecided || status === 'Rejected'}
        onClick={() => onAsk({ kind: 'Rejected', application })}
      >
        <DashboardIcon name="close" />
        <span className={words}>Reject</span>
        {who}
      </button>
      <button
        className="row-action"
        type="button"
        title="Delete"
        onClick={() => onAsk({ kind: 'deleted', application })}
      >
        <DashboardIcon name="trash" />
        <span className={deleteWords}>Delete</span>
        {who}
      </button>
    </div>
  );
}

const looks: Record<Look, { approve: string; reject: string; words: string; deleteWords: string }> = {
  row: { approve: 'row-action', reject: 'row-action', words: 'sm:max-xl:sr-only', deleteWords: 'sm:sr-only' },
  card: { approve: 'row-action', reject: 'row-action', words: '', deleteWords: 'sm:sr-only' },
  page: {
    approve: 'button button-small',
    reject: 'button button-quiet button-small',
    words: '',
    deleteWords: '',
  },
};
