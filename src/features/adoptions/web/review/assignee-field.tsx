import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { useSession } from '../../../../browser/session.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { toColleagueOptions, useColleagues } from '../../../accounts/web/components/colleagues.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { ReviewApi } from '../../review.contract.ts';

const call = createApiClient<ReviewApi>();

/** Who looks after the application. */
export function AssigneeField({ application }: { application: AdminApplication }) {
  if (useCan('decide applications')) return <AssigneeSelect application={application} />;
  return <p className="text-small">{`Assigned to ${application.assignee?.name ?? 'no one yet'}`}</p>;
}

function AssigneeSelect({ application: { id, assignee } }: { application: AdminApplication }) {
  const colleagues = useColleagues('decide applications');
  const ownId = useSession()?.user_id;
  const { mutate, isBusy, failure } = useMutation();

  const assign = (assignee_id: number | null) =>
    void mutate(() =>
      call('PUT /api/adoptions/:id/assignee', {
        params: { id },
        body: { assignee_id, seen_id: assignee?.id ?? null },
      }),
    );
  return (
    <div className="review-assignee print:hidden">
      <SelectField
        label="Assigned to"
        name="assignee"
        value={assignee ? String(assignee.id) : ''}
        options={[{ value: '', label: 'Unassigned' }, ...toColleagueOptions(colleagues, assignee, ownId)]}
        onChange={({ currentTarget: { value } }) => assign(value === '' ? null : Number(value))}
      />
      {ownId !== undefined && assignee?.id !== ownId && (
        <button className="text-button" type="button" aria-disabled={isBusy || undefined} onClick={() => assign(ownId)}>
          Assign to me
        </button>
      )}
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </div>
  );
}
