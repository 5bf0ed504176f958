import { showAlert } from '../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { userMessages } from '../users.constants.ts';
import type { User } from '../accounts.contract.ts';

interface UserRowActionsProps {
  user: User;
  isOwn: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function UserRowActions({ user: { name }, isOwn, onEdit, onDelete }: UserRowActionsProps) {
  const explainWhyDisabled = () => showAlert(userMessages.deleteSelf, 'notice');
  return (
    <div className="row-actions">
      <button className="row-action" type="button" data-row-key="e" title="Edit" onClick={onEdit}>
        <DashboardIcon name="pencil" />
        <span className="sm:sr-only">Edit</span>
        <span className="sr-only">{name}</span>
      </button>
      <button
        className="row-action"
        type="button"
        aria-disabled={isOwn || undefined}
        title={isOwn ? userMessages.deleteSelf : 'Delete'}
        onClick={isOwn ? explainWhyDisabled : onDelete}
      >
        <DashboardIcon name="trash" />
        <span className="sm:sr-only">Delete</span>
        <span className="sr-only">{name}</span>
      </button>
    </div>
  );
}
