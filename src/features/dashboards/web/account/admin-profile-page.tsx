import { Link, useLoaderData, useParams } from 'react-router';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { EmailChoice } from '../../../email-preferences/web/components.ts';
import { PersonalDataPanel } from '../../../personal-data-export/web/components/personal-data-panel.tsx';
import {
  loadOwnAccount,
  profileAction,
  ProfileForm,
  SessionList,
  SignInSection,
} from '../../../accounts/web/components/account-settings.ts';
import { SecureAccount } from './secure-account.tsx';

export const clientLoader = loadOwnAccount;
export const clientAction = profileAction;
export const shouldRevalidate = skipOnError;

export default function AdminProfilePage() {
  const { me, sessions, signIn } = useLoaderData<typeof clientLoader>();
  if (useParams()['part'] === 'security') return <SecureAccount signIn={signIn} />;
  return (
    <DashboardPage
      title="Profile"
      lead="Your own account at the shelter."
      actions={
        <Link className="button button-quiet" to="/admin-dashboard/change-password">
          Change password
        </Link>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <Panel title="About you">
            <ProfileForm key={me.id} me={me} />
          </Panel>
          <Panel title="Emails about your work">
            <EmailChoice
              email="notifications"
              label="Unread notifications"
              hint="When a colleague assigns you work or mentions you, and you haven’t seen it after 10 minutes."
            />
            <IfCan capability="work on tasks">
              <EmailChoice
                email="task_digests"
                label="Daily tasks"
                hint="Each morning, if you have tasks that are due."
              />
            </IfCan>
          </Panel>
          <PersonalDataPanel />
        </div>
        <div className="grid gap-5">
          <SignInSection signIn={signIn} />
          <Panel title="Where you’re logged in">
            <SessionList sessions={sessions} />
          </Panel>
          <Panel title="Leaving the team">
            <Leaving />
          </Panel>
        </div>
      </div>
    </DashboardPage>
  );
}

function Leaving() {
  if (useCurrentUser().role === 'Admin') {
    return (
      <p>
        Admins can’t delete their own account, so that the shelter always has one. Ask another Admin to delete it, or to
        make you a User, so that you can delete it yourself.
      </p>
    );
  }
  return (
    <p>
      Someone who manages users can remove your staff roles. Your account stays, and you can delete it in your{' '}
      <Link className="text-link" to="/user-dashboard/account-management?tab=settings">
        account settings
      </Link>
      .
    </p>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Profile" />;
}

export function ErrorBoundary() {
  return <LoadError title="Profile" />;
}
