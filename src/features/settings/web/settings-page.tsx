import { Link, useLoaderData } from 'react-router';
import { LatestEntries } from '../../audit/web/components/latest-entries.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { SettingSection } from '../settings.constants.ts';
import { SettingsTabs } from './components/settings-tabs.tsx';
import { EmailForm } from './email-form.tsx';
import { FeesForm } from './fees-form.tsx';
import { loadSettings, type LoadedSettings } from './load-settings.ts';
import { ProcedureForm } from './procedure-form.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { FosterForm } from './foster-form.tsx';
import { MedicalForm } from './medical-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { settingTabs } from './settings-sections.ts';
import { SignInForm } from './sign-in-form.tsx';
import { ShelterForm } from './shelter-form.tsx';
import { SitesAndHours } from './sites-and-hours.tsx';

const TITLE = 'Settings';

export const clientLoader = staleWhileError(loadSettings);

export default function SettingsPage() {
  const { section, settings, bookings, recentChanges } = useLoaderData<typeof clientLoader>();
  const Form = forms[section];
  return (
    <DashboardPage title={TITLE} lead={settingTabs[section].lead}>
      <SettingsTabs current={section} />
      <Form settings={settings} bookings={bookings} />
      <Panel
        title="Recent changes"
        actions={
          <Link className="text-link text-small" to="/admin-dashboard/audit-log?action=settings">
            All changes
          </Link>
        }
      >
        {recentChanges.length === 0 ? (
          <p className="text-soft">No changes yet</p>
        ) : (
          <LatestEntries entries={recentChanges} />
        )}
      </Panel>
    </DashboardPage>
  );
}

const forms: Record<SettingSection, React.ComponentType<Pick<LoadedSettings, 'settings' | 'bookings'>>> = {
  shelter: ShelterForm,
  pickups: SitesAndHours,
  fees: FeesForm,
  procedure: ProcedureForm,
  questions: QuestionsForm,
  email: EmailForm,
  sign_in: SignInForm,
  medical: MedicalForm,
  fosters: FosterForm,
  retention: RetentionForm,
};

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
