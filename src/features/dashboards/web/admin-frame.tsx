import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { useSession } from '../../../browser/session.ts';
import { ShortcutListener } from '../../../browser/shortcuts/shortcut-listener.tsx';
import { accountMessages } from '../../accounts/accounts.constants.ts';
import { SecondFactorNotice } from '../../accounts/web/components/second-factor-notice.tsx';
import { useUnreadChats } from '../../chat/web/components/unread-chats.ts';
import { useUnreadMessages, useUnreadMessagesLoader } from '../../messages/web/components/unread-messages.ts';
import { NotificationBell } from '../../notifications/web/components/notification-bell.tsx';
import { SearchButton } from '../../quick-search/web/components/search-button.tsx';
import { BackToSetup } from '../../shelter-setup/web/components/back-to-setup.tsx';
import { SettingsPreviewContext, type SettingsPreviewProps } from '../../settings/web/components/settings-preview.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { addAlertSlot } from '../../../ui/alerts.tsx';
import { PetTasksContext } from '../../../ui/dashboard/pet-tasks-context.ts';
import { UndoToasts } from '../../undo/web/components.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { adminLinks, moreAdminLinks, ownDashboardLink, type DashboardLink } from './dashboard-links.ts';
import { DashboardLinks, DashboardMenuLink, ViewSiteLink } from './dashboard-menu.tsx';
import { LogoutButton, LogoutQuestion } from './logout-button.tsx';
import { loadSite } from './load-site.ts';
import { shouldRevalidateSite } from '../../../browser/dashboard/site-revalidation.ts';

export const loader = loadSite;

export const shouldRevalidate = shouldRevalidateSite;

const SettingsPreview = lazy(() => import('./settings-preview.tsx'));
const renderPreview = (preview: SettingsPreviewProps) => <SettingsPreview {...preview} />;

const PetTasks = lazy(() => import('./pet-tasks.tsx'));
const renderPetTasks = (petId: number) => (
  <Suspense>
    <PetTasks petId={petId} />
  </Suspense>
);

export default function AdminFrame() {
  useUnreadMessagesLoader();
  const { messages: unreadMessages } = useUnreadMessages();
  const chats = useUnreadChats();
  const currentUser = useCurrentUser();
  // The menu depends on it. Links that came later would move the others away from the pointer.
  const isUserKnown = useSession() !== null;
  const mayOpen = ({ capability }: DashboardLink) => !capability || hasCapability(currentUser, capability);
  const site = useLoaderData<typeof loader>();
  const messages = hasCapability(currentUser, 'view messages') ? unreadMessages : 0;
  const unread = { '/admin-dashboard/chats': chats, '/admin-dashboard/view-feedback': messages };
  return (
    <SettingsPreviewContext value={renderPreview}>
      <PetTasksContext value={renderPetTasks}>
        <DashboardFrame
          title="Pet Dashboard"
          site={site}
          unread={messages + chats}
          search={<Search />}
          tools={<NotificationBell />}
          messages={<FrameMessages />}
          notice={
            <>
              {!site.isOpen && <BackToSetup />}
              {currentUser.role === 'Admin' && <SecondFactorNotice />}
            </>
          }
        >
          {isUserKnown && (
            <>
              <DashboardLinks links={adminLinks.filter(mayOpen)} unread={unread} />
              <section aria-labelledby="more-pages">
                <h2 className="dashboard-group" id="more-pages">
                  More
                </h2>
                <DashboardLinks links={moreAdminLinks.filter(mayOpen)} />
              </section>
              <div className="dashboard-menu-end">
                <ViewSiteLink />
                {currentUser.role === 'User' && <DashboardMenuLink link={ownDashboardLink} />}
                <LogoutButton {...logoutTexts} />
              </div>
            </>
          )}
        </DashboardFrame>
      </PetTasksContext>
      <AdminShortcuts />
    </SettingsPreviewContext>
  );
}

/** In room of their own, so that they neither cover the page nor move it. */
function FrameMessages() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => addAlertSlot(slot.current!), []);
  return (
    <div className="dashboard-messages">
      <div ref={slot} />
      <UndoToasts />
    </div>
  );
}

const logoutTexts = { question: accountMessages.logoutQuestionAdmin, confirmLabel: 'Log out' };

function Search() {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  // Adding a pet is among the actions.
  const currentUser = useCurrentUser();
  const links = allLinks.filter(
    ({ to, capability }) =>
      to !== '/admin-dashboard/add-pet' && (!capability || hasCapability(currentUser, capability)),
  );
  const pages = links.map(({ to, label, icon, goKey }) => ({
    key: to,
    icon,
    title: label ?? 'Profile',
    to,
    ...(goKey !== undefined && { keys: `g ${goKey}` }),
  }));
  return (
    <>
      <SearchButton pages={pages} onLogOut={() => setIsLoggingOut(true)} />
      {isLoggingOut && <LogoutQuestion {...logoutTexts} onCancel={() => setIsLoggingOut(false)} />}
    </>
  );
}

function AdminShortcuts() {
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const goTo = allLinks.flatMap(({ to, label, goKey, capability }) =>
    goKey === undefined || (capability && !hasCapability(currentUser, capability))
      ? []
      : [{ keys: `g ${goKey}`, label: label ?? 'Profile', run: () => void navigate(to) }],
  );
  return <ShortcutListener goTo={goTo} />;
}

const allLinks = [...adminLinks, ...moreAdminLinks];
