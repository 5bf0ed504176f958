import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { useViewers } from './use-viewers.ts';

/** Warns that another Admin views the same application. */
export function ViewersNotice({ id }: { id: number }) {
  const others = useViewers(id);
  return (
    <div role="status" className="print:hidden">
      {others.length > 0 && (
        <p className="dashboard-notice flex items-center gap-2">
          <DashboardIcon name="eye" />
          {`${formatNames(others.map(({ name }) => name))} looking at this too`}
        </p>
      )}
    </div>
  );
}

const listFormat = new Intl.ListFormat('en');

function formatNames(names: string[]): string {
  return `${listFormat.format(names)} ${names.length === 1 ? 'is' : 'are'}`;
}
