import { lazy } from 'react';
import { useLoaderData } from 'react-router';
import { accountMessages } from '../../accounts/accounts.constants.ts';
import { useUnreadChats } from '../../chat/web/components/unread-chats.ts';
import { useUnreadMessages, useUnreadMessagesLoader } from '../../messages/web/components/unread-messages.ts';
import { SettingsPreviewContext, type SettingsPreviewProps } from '../../settings/web/components/settings-preview.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { adminLinks, moreAdminLinks } from './dashboard-links.ts';
import { DashboardLinks, ViewSiteLink } from './dashboard-menu.tsx';
import { LogoutButton } from './logout-button.tsx';
import { loadSite } from './load-site.ts';
import { shouldRevalidateSite } from '../../../browser/dashboard/site-revalidation.ts';

export const loader = loadSite;

export const shouldRevalidate = shouldRevalidateSite;

const SettingsPreview = lazy(() => import('./settings-preview.tsx'));
const renderPreview = (preview: SettingsPreviewProps) => <SettingsPreview {...preview} />;

export default function AdminFrame() {
  useUnreadMessagesLoader();
  const { messages } = useUnreadMessages();
  const chats = useUnreadChats();
  const unread = { '/admin-dashboard/chats': chats, '/admin-dashboard/view-feedback': messages };
  return (
    <SettingsPreviewContext value={renderPreview}>
      <DashboardFrame title="Pet Dashboard" site={useLoaderData<typeof loader>()} unread={messages + chats}>
        <DashboardLinks links={adminLinks} unread={unread} />
        <section aria-labelledby="more-pages">
          <h2 className="dashboard-group" id="more-pages">
            More
          </h2>
          <DashboardLinks links={moreAdminLinks} />
        </section>
        <div className="dashboard-menu-end">
          <ViewSiteLink />
          <LogoutButton question={accountMessages.logoutQuestionAdmin} confirmLabel="Log out" />
        </div>
      </DashboardFrame>
    </SettingsPreviewContext>
  );
}
