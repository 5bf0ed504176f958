import { Link, useLoaderData } from 'react-router';
import {
  DashboardPage,
  LoadFailure,
  PageSkeleton,
  Panel,
  unlessRefused,
} from '../../dashboards/web/dashboards.door.ts';
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
        <Panel title="About you">
          <ProfileForm key={me.id} me={me} />
        </Panel>
        <Panel title="Where you are signed in">
          <SessionList sessions={sessions} />
        </Panel>
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
