import { useLocation } from 'react-router';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';

const pages = [
  ['reports', 'Reports'],
  ['statistics', 'Statistics'],
  ['matrix', 'Shelter matrix'],
  ['reports/intakes-outcomes', 'Animals'],
] as const;

/** The pages with figures. */
export function ReportsTabs() {
  const { pathname } = useLocation();
  return (
    <Tabs label="Reports and statistics">
      {pages.map(([path, label]) => {
        const to = `/admin-dashboard/${path}`;
        return (
          <TabLink key={path} to={to} isCurrent={pathname.replace(/\/$/, '') === to}>
            {label}
          </TabLink>
        );
      })}
    </Tabs>
  );
}
