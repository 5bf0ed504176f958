import { Link, useLoaderData } from 'react-router';
import styles from './settings.css?url';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { LatestEntries } from '../../audit/web/components.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { settingSections, type SettingSection } from '../settings-words.contract.ts';
import { FeesForm } from './fees-form.tsx';
import { loadSettings, type LoadedSettings } from './load-settings.ts';
import { PickupsPart } from './pickups-form.tsx';
import { ProcedureForm } from './procedure-form.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { partHref, settingParts } from './settings-parts.ts';
import { ShelterForm } from './shelter-form.tsx';
import { hasDraft } from './use-section.ts';

const TITLE = 'Settings';

export const clientLoader = staleWhileError(loadSettings);

export default function SettingsPage() {
  const { part, settings, closed, lately } = useLoaderData<typeof clientLoader>();
  const Form = forms[part];
  return (
    <DashboardPage title={TITLE} lead={settingParts[part].lead}>
      <link rel="stylesheet" href={styles} precedence="settings" />
      <Tabs label="Settings">
        {settingSections.map((section) => (
          <TabLink key={section} to={partHref(section)} isCurrent={section === part}>
            {settingParts[section].label}
            {section !== part && hasDraft(section) && (
              <span className="settings-unsaved" role="img" aria-label="(unsaved changes)" />
            )}
          </TabLink>
        ))}
      </Tabs>
      <Form settings={settings} closed={closed} />
      <Panel
        title="Lately changed"
        actions={
          <Link className="text-link text-small" to="/admin-dashboard/audit-log?action=settings">
            All changes
          </Link>
        }
      >
        {lately.length === 0 ? (
          <p className="text-soft">Nothing has been changed yet: all is as it was from the beginning.</p>
        ) : (
          <LatestEntries entries={lately} />
        )}
      </Panel>
    </DashboardPage>
  );
}

const forms: Record<SettingSection, React.ComponentType<Pick<LoadedSettings, 'settings' | 'closed'>>> = {
  shelter: ShelterForm,
  pickups: PickupsPart,
  fees: FeesForm,
  procedure: ProcedureForm,
  questions: QuestionsForm,
  retention: RetentionForm,
};

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
