import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { invitationMessages } from '../invitations.constants.ts';
import type { Invitation, InvitationsApi } from '../invitations.contract.ts';
import { formatStaffRoles } from './staff-role-labels.ts';

const call = createApiClient<InvitationsApi>();

/** Pending invitations, above the list of users. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 className="text-title" id="invitations">
        Pending invitations
      </h2>
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { email, role, staff_roles, sent_at, sent_by, expires_at, is_expired } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0">
        <p className="font-bold wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-small text-soft">
          {formatStaffRoles(staff_roles) || role} · sent <DateTime at={sent_at} format="date" /> by <bdi>{sent_by}</bdi>{' '}
          · {is_expired ? 'expired' : 'expires'} <DateTime at={expires_at} format="date" />
        </p>
      </div>
      <InvitationActions invitation={invitation} />
    </li>
  );
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const resending = useMutation(invitationMessages.sendFailed, { alertsFailure: true });
  const canceling = useMutation(invitationMessages.cancelFailed, { alertsFailure: true });
  const isBusy = resending.isBusy || canceling.isBusy;
  const params = { id };
  const resend = () =>
    resending.mutate(() => call('POST /api/users/invitations/:id/resend', { params }), {
      successMessage: invitationMessages.sent(email),
    });
  const cancel = () =>
    canceling.mutate(() => call('DELETE /api/users/invitations/:id', { params }), {
      successMessage: invitationMessages.canceled(email),
    });
  return (
    <div className="flex gap-3">
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void resend()}
      >
        Resend
        <span className="sr-only">{` invitation to ${email}`}</span>
      </button>
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void cancel()}
      >
        Cancel
        <span className="sr-only">{` invitation to ${email}`}</span>
      </button>
    </div>
  );
}
