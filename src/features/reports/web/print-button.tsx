import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';

export function PrintButton() {
  return (
    <button className="button print:hidden" type="button" onClick={() => window.print()}>
      <DashboardIcon name="print" />
      Print
    </button>
  );
}
