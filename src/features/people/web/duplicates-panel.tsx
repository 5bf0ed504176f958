import { useState } from 'react';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { PeopleApi } from '../people.contract.ts';
import type { ListedPerson, PersonMerge, PossibleDuplicate } from '../person.contract.ts';
import { describeMatch } from './flag-labels.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { PersonLink } from './person-link.tsx';

const call = createApiClient<PeopleApi>();

interface DuplicatesPanelProps {
  person: ListedPerson;
  duplicates: readonly PossibleDuplicate[];
}

/** People who may be this one. */
export function DuplicatesPanel({ person, duplicates }: DuplicatesPanelProps) {
  return (
    <Panel title="Possible duplicates">
      <ul className="grid gap-4">
        {duplicates.map(({ person: other, matched_by }) => (
          <li key={other.id} className="grid gap-1">
            <p>
              <PersonLink of={{ type: 'person', id: other.id }}>{other.name || 'No name'}</PersonLink>
            </p>
            <p className="text-small text-soft">
              {[describeMatch(matched_by), other.email, other.phone_number].filter((text) => text !== '').join(' · ')}
            </p>
            <DuplicateActions people={[person, other]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Merges two people, or records that they are not the same. */
export function DuplicateActions({ people: [person, other] }: { people: readonly [ListedPerson, ListedPerson] }) {
  const [isMerging, setIsMerging] = useState(false);
  const canEdit = useCan('edit people');
  const { mutate, isBusy } = useMutation(undefined, { alertsFailure: true });
  const distinguish = () =>
    mutate(
      () => call('POST /api/admin/people/:id/distinct', { params: { id: person.id }, body: { other_id: other.id } }),
      { successMessage: ({ message }) => message },
    );
  if (!canEdit) return null;
  return (
    <div className="flex flex-wrap gap-x-4">
      <button className="text-button" type="button" onClick={() => setIsMerging(true)}>
        Compare and merge<span className="sr-only"> with {other.name}</span>
      </button>
      <button
        className="text-button"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void distinguish()}
      >
        Not the same<span className="sr-only"> as {other.name}</span>
      </button>
      {isMerging && <MergeDialog ids={[person.id, other.id]} onClose={() => setIsMerging(false)} />}
    </div>
  );
}

/** The merges into this person, which can be undone for a while. */
export function MergesPanel({ merges }: { merges: readonly PersonMerge[] }) {
  const [undone, setUndone] = useState<PersonMerge | null>(null);
  const canEdit = useCan('edit people');
  return (
    <Panel title="Merged records">
      <ul className="grid gap-3">
        {merges.map((merge) => (
          <li key={merge.id} className="grid gap-1">
            <p>
              {[merge.merged.name, merge.merged.email || merge.merged.phone_number]
                .filter((text) => text !== '')
                .join(', ')}
            </p>
            <p className="text-small text-soft">
              Merged by {merge.merged_by ?? 'a former colleague'} on <DateTime at={merge.merged_at} format="date" />
            </p>
            {merge.is_undoable && canEdit && (
              <div>
                <button className="text-button" type="button" onClick={() => setUndone(merge)}>
                  Undo merge<span className="sr-only"> of {merge.merged.name}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {undone && (
        <ConfirmMutation
          question={`Undo the merge of ${undone.merged.name}?`}
          confirmLabel="Undo merge"
          successMessage={({ message }) => message}
          run={() => call('POST /api/admin/people/merges/:id/undo', { params: { id: undone.id } })}
          onDone={() => setUndone(null)}
          onCancel={() => setUndone(null)}
        >
          <p>Both records will be as they were before.</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}
