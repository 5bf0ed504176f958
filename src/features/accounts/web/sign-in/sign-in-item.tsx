import { DashboardIcon, type DashboardIconName } from '../../../../ui/dashboard/dashboard-icon.tsx';

/** The section's place on its page. */
export const SIGN_IN = 'sign-in';

interface SignInItemProps {
  icon: DashboardIconName;
  title: string;
  /** Such as `On`. */
  status?: string | undefined;
  description: React.ReactNode;
  action?: React.ReactNode;
  children?: React.ReactNode;
}

/** One way to log in, with its state and what can be done about it. */
export function SignInItem({ icon, title, status, description, action, children }: SignInItemProps) {
  return (
    <li className="sign-in-item">
      <DashboardIcon name={icon} className="size-6 text-soft" />
      <div className="min-w-0">
        <h3 className="sign-in-title">
          {title}
          {status !== undefined && <span className="badge bg-good-wash text-good">{status}</span>}
        </h3>
        <p className="text-small text-soft">{description}</p>
      </div>
      {action && <div className="sign-in-action">{action}</div>}
      {children && <div className="sign-in-details">{children}</div>}
    </li>
  );
}
