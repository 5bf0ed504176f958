import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { useViewers } from './use-viewers.ts';

/** Who else is looking at an application just now, so that two do not decide it at once. */
export function ViewersNotice({ id }: { id: number }) {
  const others = useViewers(id);
  return (
    <div role="status" className="print:hidden">
      {others.length > 0 && (
        <p className="dashboard-notice flex items-center gap-2">
          <DashboardIcon name="eye" />
          {`${inWords(others.map(({ name }) => name))} looking at this too`}
        </p>
      )}
    </div>
  );
}

const list = new Intl.ListFormat('en');

function inWords(names: string[]): string {
  return `${list.format(names)} ${names.length === 1 ? 'is' : 'are'}`;
}
