import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { staffRoleNames, staffRoles, type StaffRole } from '../../../platform/capabilities.contract.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import type { User } from '../accounts.contract.ts';
import { staffRoleMessages } from '../users.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { useColleagues } from './components/colleagues.ts';
import { staffRoleHints } from './staff-role-labels.ts';

const call = createApiClient<AccountsApi>();

interface StaffRolesDialogProps {
  user: User;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Roles by their last days; empty: without an end. */
type Chosen = Partial<Record<StaffRole, string>>;

/** Chooses someone's staff roles, and until when. */
export function StaffRolesDialog({ user, onClose, onDone }: StaffRolesDialogProps) {
  const { today, timeZone } = useToday();
  const [chosen, setChosen] = useState<Chosen>(() => toChosen(user, timeZone));
  const [successor, setSuccessor] = useState('');
  const colleagues = useColleagues();
  const roles = staffRoleNames.filter((role) => chosen[role] !== undefined);
  const isLeaving = roles.length === 0 && user.staff_roles.length > 0;
  const action = useFormAction({
    send: () =>
      call('PUT /api/users/:id/staff-roles', {
        params: { id: user.id },
        body: {
          roles: roles.map((role) => ({ role, last_day: chosen[role] || null })),
          hand_over_to: successor === '' ? null : Number(successor),
        },
      }),
    failedMessage: staffRoleMessages.saveFailed,
    onDone: () => onDone(staffRoleMessages.saved),
  });
  const choose = (role: StaffRole, lastDay: string | undefined) =>
    setChosen(({ [role]: _before, ...others }) => (lastDay === undefined ? others : { ...others, [role]: lastDay }));
  const successors = colleagues
    .filter(({ id }) => id !== user.id)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormDialog
      title={`Staff roles for ${user.name}`}
      action={action}
      label="Save roles"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <p className="text-soft">
        {user.staff_roles.length > 0
          ? 'Changing roles logs them out everywhere. We’ll email them.'
          : 'They’ll keep their own account and adoptions. We’ll email them.'}
      </p>
      <ul className="grid gap-4">
        {staffRoleNames.map((role) => (
          <li key={role} className="grid gap-2 sm:grid-cols-[1fr_12rem]">
            <CheckField
              label={<span className="font-bold">{staffRoles[role].label}</span>}
              name={role}
              isChecked={chosen[role] !== undefined}
              onCheck={(isChecked) => choose(role, isChecked ? '' : undefined)}
              hint={staffRoleHints[role]}
            />
            {chosen[role] !== undefined && (
              <div className="max-sm:pl-8">
                <Field
                  label="Last day (optional)"
                  aria-label={`Last day as ${staffRoles[role].label} (optional)`}
                  name={`${role} last_day`}
                  type="date"
                  min={today}
                  value={chosen[role]}
                  onChange={(event) => choose(role, event.currentTarget.value)}
                  error={action.fields?.[`${role} last_day`]}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isLeaving && (
        <SelectField
          label="Hand over tasks and applications to"
          name="hand_over_to"
          value={successor}
          onChange={(event) => setSuccessor(event.currentTarget.value)}
          options={[{ value: '', label: 'No one. Anyone can pick them up.' }, ...successors]}
          hint="Their past work stays under their name."
          error={action.fields?.['hand_over_to']}
        />
      )}
    </FormDialog>
  );
}

function toChosen({ staff_roles }: User, timeZone: string): Chosen {
  return Object.fromEntries(
    staff_roles.map(({ role, ends_at }) => [role, ends_at === null ? '' : lastDayOf(ends_at, timeZone)]),
  );
}

/** A role ends at midnight after its last day. */
function lastDayOf(endsAt: string, timeZone: string): string {
  return dayIn(timeZone, new Date(new Date(endsAt).getTime() - 1000));
}
