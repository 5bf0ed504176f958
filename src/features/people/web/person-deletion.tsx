import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TRASH_DAYS } from '../../trash/trash.constants.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonSummary } from '../person.contract.ts';

const call = createApiClient<PeopleApi>();

/** Asks whether the record goes to the trash, or all personal data is deleted, as the person may demand. */
export function PersonDeletion({
  person: { id, name },
  onClose,
}: {
  person: Pick<PersonSummary, 'id' | 'name'>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [isPermanent, setIsPermanent] = useState(false);
  const who = name || 'this person';
  return (
    <ConfirmMutation
      question={`Delete ${who}?`}
      confirmLabel={isPermanent ? 'Delete permanently' : 'Delete'}
      isDanger
      run={() =>
        call('DELETE /api/admin/people/:id', { params: { id }, query: isPermanent ? { permanently: 'true' } : {} })
      }
      successMessage={isPermanent ? 'Personal data deleted permanently.' : 'Person deleted.'}
      isLeaving
      onDone={() => navigate('/admin-dashboard/people')}
      onCancel={onClose}
    >
      <ChoiceField
        label="What to delete"
        name="deletion"
        options={[
          { value: 'trash', label: 'Only the record' },
          { value: 'permanently', label: 'All personal data, permanently' },
        ]}
        value={isPermanent ? 'permanently' : 'trash'}
        onChoose={(value) => setIsPermanent(value === 'permanently')}
      />
      <p>{isPermanent ? consequences.permanently : consequences.trash}</p>
    </ConfirmMutation>
  );
}

const consequences = {
  trash: `The record goes to the trash for ${TRASH_DAYS} days, with its notes and flags. Applications and visits stay.`,
  permanently:
    'Choose this if they’ve asked for it. It can’t be undone: their notes, flags, visits and open applications are deleted. Adoptions and receipts stay without a name.',
};
