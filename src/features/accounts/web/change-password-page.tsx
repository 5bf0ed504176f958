import { Link } from 'react-router';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileAction } from './profile-action.ts';

export const clientAction = profileAction;

/** Only pages with a loader are guarded before they render. */
export function clientLoader() {
  return null;
}

export default function ChangePasswordPage() {
  return (
    <DashboardPage
      title="Change password"
      actions={
        <Link className="text-link" to="/admin-dashboard/profile">
          Back to your profile
        </Link>
      }
    >
      <Panel title="New password" lead="You’ll be logged out everywhere else.">
        <PasswordForm />
      </Panel>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Change password" rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title="Change password" />;
}
