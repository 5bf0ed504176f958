import { Link, useLoaderData, useSearchParams } from 'react-router';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { HistoryList, loadHistory, type AdoptionHistory } from '../../../adoptions/web/components.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError, cachedLoaderData, skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { ContactDetails } from '../../../content-pages/web/components/contact-details.tsx';
import type { EmailPreferences } from '../../../email-preferences/email-preferences.contract.ts';
import { loadEmailPreferences, EmailPreferencesPanel } from '../../../email-preferences/web/components.ts';
import { MessageForm } from '../../../messages/web/components/message-form.tsx';
import { PersonalDataPanel } from '../../../personal-data-export/web/components/personal-data-panel.tsx';
import type { SignInMethods } from '../../../accounts/sign-in.contract.ts';
import type { Session, User } from '../../../accounts/accounts.contract.ts';
import {
  loadAccount,
  PasswordForm,
  profileAction,
  ProfileForm,
  SessionList,
  SignInSection,
} from '../../../accounts/web/components/account-settings.ts';
import { AccountDeletionPanel } from './account-deletion-panel.tsx';
import { loadInProgress, type InProgress } from './load-in-progress.ts';
import { FavoritesTab as Favorites } from './favorites-tab.tsx';
import { loadFavorites, type FavoritesPage } from './load-favorites.ts';

const TITLE = 'Your account';

/** Loads the account, and the data of the current tab. */
export const clientLoader = staleWhileError(async ({ url, request: { signal } }): Promise<OwnAccount> => {
  const { name } = tabOf(url.searchParams);
  const [account, history, favorites, preferences, inProgress] = await Promise.all([
    loadAccount(signal),
    name === 'adoption-history' ? loadHistory(signal, cachedLoaderData<OwnAccount>(url)?.history ?? null) : null,
    name === 'favorites' ? loadFavorites(url, signal) : null,
    name === 'settings' ? loadEmailPreferences(signal) : null,
    name === 'settings' ? loadInProgress(signal) : null,
  ]);
  return { ...account, history, favorites, preferences, inProgress };
});
export const clientAction = profileAction;
export const shouldRevalidate = skipOnError;

interface OwnAccount {
  me: User;
  sessions: Session[];
  signIn: SignInMethods;
  /** Only for the tab of that name, as the next one. */
  history: AdoptionHistory | null;
  favorites: FavoritesPage | null;
  /** Only for the settings tab, as the next one; also null if loading failed. */
  preferences: EmailPreferences | null;
  inProgress: InProgress | null;
}

/** In the order of `spec.md`, section 2. */
const tabs: { name: string; label: string; Content: React.ComponentType<OwnAccount> }[] = [
  { name: 'profile', label: 'Profile', Content: ProfileTab },
  { name: 'adoption-history', label: 'Adoption History', Content: HistoryTab },
  { name: 'favorites', label: 'Favorites', Content: FavoritesTab },
  { name: 'settings', label: 'Settings', Content: SettingsTab },
  { name: 'support', label: 'Support', Content: SupportTab },
];

export default function AccountManagementPage() {
  const account = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const current = tabOf(search);
  return (
    <DashboardPage title={`${current.label} – ${TITLE}`} heading={TITLE}>
      <Tabs label={TITLE}>
        {tabs.map(({ name, label }) => (
          <TabLink key={name} to={`?tab=${name}`} isCurrent={name === current.name}>
            {label}
          </TabLink>
        ))}
      </Tabs>
      <current.Content {...account} />
    </DashboardPage>
  );
}

function tabOf(search: URLSearchParams) {
  return tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]!;
}

function ProfileTab({ me }: OwnAccount) {
  return (
    <Panel title="About you" lead="How we reach you.">
      <ProfileForm key={me.id} me={me} />
    </Panel>
  );
}

function HistoryTab({ history }: OwnAccount) {
  return history && <HistoryList {...history} />;
}

function FavoritesTab({ favorites }: OwnAccount) {
  return (
    favorites && (
      <>
        <Favorites {...favorites} />
        <p>
          <Link className="text-link" to="/user-dashboard/saved-searches">
            See your saved searches
          </Link>
        </p>
      </>
    )
  );
}

function SettingsTab({ me, sessions, signIn, preferences, inProgress }: OwnAccount) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid gap-5">
        <EmailPreferencesPanel preferences={preferences} email={me.email} />
        <PersonalDataPanel />
      </div>
      <div className="grid gap-5">
        <Panel title="Password" lead="Changing it logs you out everywhere else.">
          <PasswordForm />
        </Panel>
        <SignInSection signIn={signIn} />
        <Panel title="Where you’re logged in">
          <SessionList sessions={sessions} />
        </Panel>
      </div>
      <div className="xl:col-span-2">
        <AccountDeletionPanel inProgress={inProgress} />
      </div>
    </div>
  );
}

/** Messages go into the same threads as the inbox (`product.md`, section 1). */
function SupportTab({ me }: OwnAccount) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[2fr_1fr]">
      <Panel
        title="Message us"
        lead="You’ll see our reply in your inbox. We’ll email you if you miss it."
        actions={
          <Link className="text-button" to="/user-dashboard/inbox">
            Open inbox
          </Link>
        }
      >
        <MessageForm email={me.email} />
      </Panel>
      <Panel title="Call or come by">
        <ContactDetails />
        <p className="text-small text-soft">
          You may find the answer in our{' '}
          <Link className="text-link" to="/faqs">
            FAQs
          </Link>
          .
        </p>
      </Panel>
    </div>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
