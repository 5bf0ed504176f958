import { TabLink, Tabs } from '../../../../ui/tabs.tsx';

const HREF = '/admin-dashboard/donations';

/** The tabs of donations. */
export function DonationTabs({ current }: { current: 'donations' | 'monthly' }) {
  return (
    <Tabs label="Donations">
      <TabLink to={HREF} isCurrent={current === 'donations'}>
        Donations
      </TabLink>
      <TabLink to={`${HREF}/monthly`} isCurrent={current === 'monthly'}>
        Monthly donors
      </TabLink>
    </Tabs>
  );
}
