import { useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { staffRoleMessages } from '../users.constants.ts';
import { userMessages } from '../users.constants.ts';
import type { User } from '../accounts.contract.ts';

interface UserRowActionsProps {
  user: User;
  isOwn: boolean;
  onEdit: () => void;
  onChangeRoles: () => void;
  onDelete: () => void;
}

/** An action that isn't possible says why when it is clicked. */
export function UserRowActions({ user: { name, role }, isOwn, onEdit, onChangeRoles, onDelete }: UserRowActionsProps) {
  const isAdmin = useCurrentUser().role === 'Admin';
  const isLocked = role.name === 'Admin' && !isAdmin ? userMessages.adminsOnly : null;
  const ownRoles = isOwn ? staffRoleMessages.own : null;
  return (
    <div className="row-actions">
      <Action label="Edit" icon="pencil" rowKey="e" name={name} reason={isLocked} onClick={onEdit} />
      <Action
        label="Staff roles"
        icon="users"
        name={name}
        reason={isLocked ?? ownRoles ?? (role.name === 'Admin' ? staffRoleMessages.isAdmin : null)}
        onClick={onChangeRoles}
      />
      <Action
        label="Delete"
        icon="trash"
        name={name}
        reason={isLocked ?? (isOwn ? userMessages.deleteSelf : null)}
        onClick={onDelete}
      />
    </div>
  );
}

interface ActionProps {
  label: string;
  icon: 'pencil' | 'users' | 'trash';
  rowKey?: string;
  name: string;
  /** Why it isn't possible; null if it is. */
  reason: string | null;
  onClick: () => void;
}

function Action({ label, icon, rowKey, name, reason, onClick }: ActionProps) {
  return (
    <button
      className="row-action"
      type="button"
      data-row-key={rowKey}
      aria-disabled={reason !== null || undefined}
      title={reason ?? label}
      onClick={reason === null ? onClick : () => showAlert(reason, 'notice')}
    >
      <DashboardIcon name={icon} />
      <span className="sm:sr-only">{label}</span>
      <span className="sr-only">{name}</span>
    </button>
  );
}
