import styles from '../settings.css?url';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { settingSections, type SettingSection } from '../../settings.constants.ts';
import { sectionHref, settingTabs } from '../settings-sections.ts';
import { hasDraft } from '../use-section.ts';

export const ONLINE_PAYMENTS_HREF = '/admin-dashboard/settings/online-payments';

/** The tabs of the settings; online payments have a page of their own. */
export function SettingsTabs({ current }: { current: SettingSection | 'online payments' }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="settings" />
      <Tabs label="Settings">
        {settingSections.map((each) => (
          <TabLink key={each} to={sectionHref(each)} isCurrent={each === current}>
            {settingTabs[each].label}
            {each !== current && hasDraft(each) && (
              <span className="settings-unsaved" role="img" aria-label="(unsaved changes)" />
            )}
          </TabLink>
        ))}
        <TabLink to="/admin-dashboard/agreements/templates" isCurrent={false}>
          Agreements
        </TabLink>
        <TabLink to={ONLINE_PAYMENTS_HREF} isCurrent={current === 'online payments'}>
          Online payments
        </TabLink>
      </Tabs>
    </>
  );
}
