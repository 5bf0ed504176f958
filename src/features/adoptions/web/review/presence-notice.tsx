import { joinList } from '../../../../platform/join-list.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { usePresence } from './use-presence.ts';

/** Warns that another Admin views the same application. */
export function PresenceNotice({ id }: { id: number }) {
  const names = usePresence(id).map(({ name }) => name);
  return (
    <div role="status" className="empty:hidden print:hidden">
      {names.length > 0 && (
        <p className="dashboard-notice flex items-center gap-2">
          <DashboardIcon name="eye" />
          {`${joinList(names)} ${names.length === 1 ? 'is' : 'are'} looking at this too`}
        </p>
      )}
    </div>
  );
}
