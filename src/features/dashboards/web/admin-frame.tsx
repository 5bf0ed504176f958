import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ShortcutListener } from '../../../browser/shortcuts/shortcut-listener.tsx';
import { accountMessages } from '../../accounts/accounts.constants.ts';
import { useUnreadChats } from '../../chat/web/components/unread-chats.ts';
import { useUnreadMessages, useUnreadMessagesLoader } from '../../messages/web/components/unread-messages.ts';
import { NotificationBell } from '../../notifications/web/components/notification-bell.tsx';
import { SearchButton } from '../../quick-search/web/components/search-button.tsx';
import { BackToSetup } from '../../shelter-setup/web/components/back-to-setup.tsx';
import { SettingsPreviewContext, type SettingsPreviewProps } from '../../settings/web/components/settings-preview.ts';
import { addAlertSlot } from '../../../ui/alerts.tsx';
import { PetTasksContext } from '../../../ui/dashboard/pet-tasks-context.ts';
import { UndoToasts } from '../../undo/web/components.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { adminLinks, moreAdminLinks } from './dashboard-links.ts';
import { DashboardLinks, ViewSiteLink } from './dashboard-menu.tsx';
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
  const { messages } = useUnreadMessages();
  const chats = useUnreadChats();
  const site = useLoaderData<typeof loader>();
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
          notice={!site.isOpen && <BackToSetup />}
        >
          <DashboardLinks links={adminLinks} unread={unread} />
          <section aria-labelledby="more-pages">
            <h2 className="dashboard-group" id="more-pages">
              More
            </h2>
            <DashboardLinks links={moreAdminLinks} />
          </section>
          <div className="dashboard-menu-end">
            <ViewSiteLink />
            <LogoutButton {...logoutTexts} />
          </div>
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
  const links = allLinks.filter(({ to }) => to !== '/admin-dashboard/add-pet');
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
  const goTo = allLinks.flatMap(({ to, label, goKey }) =>
    goKey === undefined ? [] : [{ keys: `g ${goKey}`, label: label ?? 'Profile', run: () => void navigate(to) }],
  );
  return <ShortcutListener goTo={goTo} />;
}

const allLinks = [...adminLinks, ...moreAdminLinks];
