import { TabLink, Tabs } from '../../../../ui/tabs.tsx';

const HREF = '/admin-dashboard/online-payments';

/** The tabs of online payments. */
export function PaymentTabs({ current }: { current: 'payments' | 'disputes' | 'payouts' }) {
  return (
    <Tabs label="Online payments">
      <TabLink to={HREF} isCurrent={current === 'payments'}>
        Payments
      </TabLink>
      <TabLink to={`${HREF}/disputes`} isCurrent={current === 'disputes'}>
        Disputes
      </TabLink>
      <TabLink to={`${HREF}/payouts`} isCurrent={current === 'payouts'}>
        Payouts
      </TabLink>
    </Tabs>
  );
}
