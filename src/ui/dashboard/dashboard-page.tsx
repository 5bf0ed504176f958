import { PageHead } from '../page-head.tsx';

interface DashboardPageProps {
  title: string;
  /** The heading, if it differs from the title. */
  heading?: string;
  lead?: React.ReactNode;
  /** Below the heading, such as who can change what is here. */
  notice?: React.ReactNode;
  /** Buttons for the whole page, beside the heading. */
  actions?: React.ReactNode;
  /** A list uses the whole width, and as little as possible of the height. */
  isList?: boolean;
  children: React.ReactNode;
}

export function DashboardPage({
  title,
  heading = title,
  lead,
  notice,
  actions,
  isList = false,
  children,
}: DashboardPageProps) {
  return (
    <div className={isList ? 'dashboard-page dashboard-page-list' : 'dashboard-page'}>
      <PageHead title={title} />
      <header className="dashboard-page-head">
        <div className="grid min-w-0 flex-[1_1_18rem] gap-1">
          <h1 className="dashboard-title">{heading}</h1>
          {lead && <p className="max-w-(--container-text) text-soft">{lead}</p>}
          {notice}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
