import { lazy, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { isStaff, useSession } from '../../../browser/session.ts';
import { PayOnlineContext } from '../../../ui/dashboard/pay-online-context.ts';
import { accountMessages } from '../../accounts/accounts.constants.ts';
import { ConfirmEmailNotice } from '../../accounts/web/components/confirm-email-notice.tsx';
import { useUnreadMessages, useUnreadMessagesLoader } from '../../messages/web/components/unread-messages.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { moreUserLinks, ownAccountLink, staffDashboardLink, userLinks } from './dashboard-links.ts';
import { DashboardLinks, DashboardMenuLink, ViewSiteLink } from './dashboard-menu.tsx';
import { LogoutButton } from './logout-button.tsx';
import { loadSite } from './load-site.ts';

export const loader = loadSite;

/** The name of the site does not change from page to page. */
export const shouldRevalidate = () => false;

const PayOnline = lazy(() => import('./pay-online.tsx'));
const renderPayOnline: React.ContextType<typeof PayOnlineContext> = (applicationId, balance, texts) => (
  <Suspense>
    <PayOnline applicationId={applicationId} balance={balance} {...texts} />
  </Suspense>
);

export default function UserFrame() {
  useUnreadMessagesLoader();
  const { messages, inquiries } = useUnreadMessages();
  return (
    <PayOnlineContext value={renderPayOnline}>
      <DashboardFrame
        title="My Dashboard"
        site={useLoaderData<typeof loader>()}
        unread={messages + inquiries.length}
        notice={<ConfirmEmailNotice />}
      >
        <DashboardLinks links={userLinks} unread={{ '/user-dashboard/inbox': messages }} />
        <section aria-labelledby="more-pages">
          <h2 className="dashboard-group" id="more-pages">
            More
          </h2>
          <DashboardLinks links={moreUserLinks} unread={{ '/user-dashboard/my-pets': inquiries.length }} />
        </section>
        <div className="dashboard-menu-end">
          <ViewSiteLink />
          <LogoutButton question={accountMessages.logoutQuestionUser} confirmLabel="Yes, Logout" />
          <DashboardMenuLink link={ownAccountLink} />
          {/* Last, since it appears after the others: it moves none of them. */}
          {isStaff(useSession()) && <DashboardMenuLink link={staffDashboardLink} />}
        </div>
      </DashboardFrame>
    </PayOnlineContext>
  );
}
