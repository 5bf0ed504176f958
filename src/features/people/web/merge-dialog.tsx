import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { historyTypes, type HistoryType } from '../people.constants.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { MergeSide } from '../person.contract.ts';
import { flagLabels } from '../people.constants.ts';

const call = createApiClient<PeopleApi>();

const countLabels: Record<HistoryType, [one: string, many: string]> = {
  application: ['application', 'applications'],
  return: ['return', 'returns'],
  intake: ['animal brought in', 'animals brought in'],
  outcome: ['animal taken', 'animals taken'],
  pickup: ['pickup', 'pickups'],
  visit: ['visit', 'visits'],
  thread: ['message thread', 'message threads'],
  chat: ['chat', 'chats'],
  receipt: ['receipt', 'receipts'],
  donation: ['donation', 'donations'],
};

/** Shows two people side by side, and merges one into the other. */
export function MergeDialog({ ids: [id, other_id], onClose }: { ids: readonly [number, number]; onClose: () => void }) {
  const navigate = useNavigate();
  const [sides, setSides] = useState<{ person: MergeSide; other: MergeSide } | null>(null);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);
  const [mainId, setMainId] = useState(id);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/admin/people/:id/merge/:other_id', { params: { id, other_id }, signal: controller.signal })
      .then((loaded) => {
        setSides(loaded);
        return setMainId(defaultSide(loaded).person.id);
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setLoadFailure(describeFailure(error, 'The records didn’t load.'));
      });
    return () => controller.abort();
  }, [id, other_id]);
  const moved = sides && (sides.person.person.id === mainId ? sides.other : sides.person);
  const action = useFormAction({
    send: () =>
      call('POST /api/admin/people/:id/merge', {
        params: { id: mainId },
        body: { other_id: mainId === id ? other_id : id },
      }),
    successMessage: 'Merged. You can undo it for 30 days on this page.',
    onDone: () => {
      onClose();
      return navigate(`/admin-dashboard/people/${mainId}`);
    },
  });
  return (
    <FormDialog title="Merge these records?" action={action} label="Merge" onClose={onClose}>
      {loadFailure && <FormMessage type="error">{loadFailure}</FormMessage>}
      {sides && (
        <fieldset className="person-merge">
          <legend className="field-label">Whose name and contact details should show first?</legend>
          {[sides.person, sides.other].map((side) => (
            <MergeColumn
              key={side.person.id}
              side={side}
              isChosen={side.person.id === mainId}
              onChoose={() => setMainId(side.person.id)}
            />
          ))}
        </fieldset>
      )}
      {moved && (
        <ul className="list-disc pl-5 text-soft">
          <li>Everything of both appears on one page, with all emails, phone numbers, flags and notes.</li>
          {moved.person.user_id !== null && <li>Logins stay separate. Each account sees only its own applications.</li>}
          <li>You can undo the merge for 30 days.</li>
        </ul>
      )}
    </FormDialog>
  );
}

/** The account's, or else the older record's. */
function defaultSide({ person, other }: { person: MergeSide; other: MergeSide }): MergeSide {
  if ((person.person.user_id === null) !== (other.person.user_id === null)) {
    return person.person.user_id === null ? other : person;
  }
  return person.person.created_at <= other.person.created_at ? person : other;
}

interface MergeColumnProps {
  side: MergeSide;
  isChosen: boolean;
  onChoose: () => void;
}

function MergeColumn({ side: { person, records, counts, note_count }, isChosen, onChoose }: MergeColumnProps) {
  const belongings = [
    ...historyTypes.flatMap((type) => {
      const total = counts[type];
      return total === undefined ? [] : [`${total} ${countLabels[type][total === 1 ? 0 : 1]}`];
    }),
    ...(note_count > 0 ? [`${note_count} ${note_count === 1 ? 'note' : 'notes'}`] : []),
  ];
  return (
    <label className="person-merge-column" data-chosen={isChosen || undefined}>
      <span className="flex items-center gap-2 font-bold">
        <input type="radio" name="main" checked={isChosen} onChange={onChoose} />
        <bdi>{person.name || 'No name'}</bdi>
      </span>
      {records.map((record) => (
        <span key={record.id} className="grid text-small">
          <span className="break-words">{record.email || 'No email'}</span>
          <span>{record.phone_number || 'No phone'}</span>
          <span className="text-soft">{record.user_id === null ? 'No account' : 'Account'}</span>
        </span>
      ))}
      {person.flags.map((flag) => (
        <span key={flag.id} className="text-small font-bold">
          {flagLabels[flag.level]}: {flag.reason}
        </span>
      ))}
      <span className="text-small">{belongings.join(', ') || 'Nothing recorded'}</span>
    </label>
  );
}
