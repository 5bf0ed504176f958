import { Link, useLoaderData } from 'react-router';
import {
  DashboardPage,
  LoadFailure,
  PageSkeleton,
  Panel,
  unlessRefused,
} from '../../dashboards/web/dashboards.door.ts';
import { OwnDataPanel } from '../../own-data/web/own-data.door.ts';
import { profileAction } from './profile-action.ts';
import { ProfileForm } from './profile-form.tsx';
import { loadOwnAccount } from './profile-loader.ts';
import { SessionList } from './session-list.tsx';

export const clientLoader = loadOwnAccount;
export const clientAction = profileAction;
export const shouldRevalidate = unlessRefused;

export default function AdminProfilePage() {
  const { me, sessions } = useLoaderData<typeof clientLoader>();
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
          <OwnDataPanel />
        </div>
        <div className="grid gap-5">
          <Panel title="Where you are signed in">
            <SessionList sessions={sessions} />
          </Panel>
          <Panel title="Leaving the team">
            <p>
              An Admin cannot delete their own account, so that the shelter is never without one. Ask another Admin to
              delete it, or to make you a User: then your account has settings of its own for that.
            </p>
          </Panel>
        </div>
      </div>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Profile" />;
}

export function ErrorBoundary() {
  return <LoadFailure title="Profile" />;
}
