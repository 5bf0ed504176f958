import { useLoaderData, type MiddlewareFunction } from 'react-router';
import { requireRole } from '../../../browser/guards.ts';
import { accountMessages } from '../../accounts/account-words.contract.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { ownAccountLink, userLinks } from './dashboard-links.ts';
import { DashboardLinks, DashboardMenuLink, ViewSiteLink } from './dashboard-menu.tsx';
import { LogoutButton } from './logout-button.tsx';
import { readSite } from './read-site.ts';

export const loader = readSite;

/** The name of the site does not change from page to page. */
export const shouldRevalidate = () => false;

/** Before any loader of the pages below asks the server. */
export const clientMiddleware: MiddlewareFunction[] = [() => void requireRole('User')];

export default function UserFrame() {
  return (
    <DashboardFrame title="My Dashboard" site={useLoaderData<typeof loader>()}>
      <DashboardLinks links={userLinks} />
      <div className="dashboard-menu-end">
        <ViewSiteLink />
        <LogoutButton question={accountMessages.logoutQuestionUser} confirmLabel="Yes, Logout" />
        <DashboardMenuLink link={ownAccountLink} />
      </div>
    </DashboardFrame>
  );
}
