import type { Capability } from '../../../platform/capabilities.contract.ts';
import type { DashboardIconName } from '../../../ui/dashboard/dashboard-icon.tsx';

export interface DashboardLink {
  to: string;
  /** null: the stored username. */
  label: string | null;
  icon: DashboardIconName;
  /** Without it, the link is hidden. */
  capability?: Capability;
  /** Opens it after the G key. */
  goKey?: string;
}

/** The specification's links in its order (`spec.md`, section 2). */
export const adminLinks: DashboardLink[] = [
  { to: '/admin-dashboard', label: 'Dashboard', icon: 'dashboard', goKey: 'd' },
  { to: '/admin-dashboard/teams', label: 'Users', icon: 'users', goKey: 'u', capability: 'manage users' },
  { to: '/admin-dashboard/add-pet', label: 'Add Pet', icon: 'plus', capability: 'edit animals' },
  { to: '/admin-dashboard/view-pets', label: 'View Pets', icon: 'pets', goKey: 'p', capability: 'view animals' },
  {
    to: '/admin-dashboard/manage-adoptions',
    label: 'Manage Adoptions',
    icon: 'home',
    goKey: 'a',
    capability: 'view applications',
  },
  { to: '/admin-dashboard/chats', label: 'Chats', icon: 'chat', goKey: 'c', capability: 'answer chats' },
  {
    to: '/admin-dashboard/view-feedback',
    label: 'User Feedback',
    icon: 'message',
    goKey: 'm',
    capability: 'view messages',
  },
  { to: '/admin-dashboard/profile', label: null, icon: 'person' },
];

/** The pages that `product.md` adds. */
export const moreAdminLinks: DashboardLink[] = [
  { to: '/admin-dashboard/intake', label: 'Intake', icon: 'paw', goKey: 'f', capability: 'record intakes' },
  { to: '/admin-dashboard/tasks', label: 'Tasks', icon: 'check', goKey: 't', capability: 'work on tasks' },
  { to: '/admin-dashboard/shifts', label: 'Shifts', icon: 'clock', goKey: 'j' },
  { to: '/admin-dashboard/kennels', label: 'Kennels', icon: 'board', goKey: 'k', capability: 'view animals' },
  { to: '/admin-dashboard/medical', label: 'Medical', icon: 'medical', goKey: 'w', capability: 'view medical' },
  {
    to: '/admin-dashboard/fosters',
    label: 'Foster homes',
    icon: 'home',
    goKey: 'y',
    capability: 'coordinate fosters',
  },
  { to: '/admin-dashboard/people', label: 'People', icon: 'person', goKey: 'h', capability: 'view people' },
  {
    to: '/admin-dashboard/pickups',
    label: 'Pickups and visits',
    icon: 'calendar',
    goKey: 'v',
    capability: 'view calendar',
  },
  {
    to: '/admin-dashboard/agreements',
    label: 'Agreements',
    icon: 'note',
    goKey: 'z',
    capability: 'view applications',
  },
  { to: '/admin-dashboard/receipts', label: 'Receipts', icon: 'receipt', goKey: 'r', capability: 'view money' },
  {
    to: '/admin-dashboard/online-payments',
    label: 'Online payments',
    icon: 'receipt',
    goKey: 'q',
    capability: 'view money',
  },
  { to: '/admin-dashboard/donations', label: 'Donations', icon: 'heart', goKey: 'g', capability: 'view money' },
  { to: '/admin-dashboard/reports', label: 'Reports', icon: 'chart', goKey: 'e', capability: 'view reports' },
  {
    to: '/admin-dashboard/success-stories',
    label: 'Success stories',
    icon: 'star',
    goKey: 's',
    capability: 'review stories',
  },
  {
    to: '/admin-dashboard/newsletter',
    label: 'Newsletter',
    icon: 'newspaper',
    goKey: 'n',
    capability: 'send newsletters',
  },
  {
    to: '/admin-dashboard/import-pets',
    label: 'Import pets',
    icon: 'import',
    goKey: 'i',
    capability: 'import records',
  },
  { to: '/admin-dashboard/audit-log', label: 'Audit log', icon: 'log', goKey: 'l', capability: 'view audit log' },
  { to: '/admin-dashboard/outbox', label: 'Outbox', icon: 'outbox', goKey: 'o', capability: 'manage outbox' },
  { to: '/admin-dashboard/trash', label: 'Trash', icon: 'trash', goKey: 'x', capability: 'delete records' },
  { to: '/admin-dashboard/notifications', label: 'Notifications', icon: 'bell', goKey: 'b' },
  {
    to: '/admin-dashboard/status',
    label: 'System status',
    icon: 'device',
    goKey: '.',
    capability: 'view system status',
  },
  { to: '/admin-dashboard/settings', label: 'Settings', icon: 'settings', goKey: ',', capability: 'change settings' },
];

export const ALL_PETS_PATH = '/user-dashboard/all-pets';
export const ADOPT_PATH = '/user-dashboard/adoption-process';

/** A tab of the account. */
export const FAVORITES_PATH = '/user-dashboard/account-management?tab=favorites';

export const userLinks: DashboardLink[] = [
  { to: '/user-dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: ALL_PETS_PATH, label: 'All Pets', icon: 'pets' },
  { to: ADOPT_PATH, label: 'Adopt a Pet', icon: 'home' },
  { to: '/user-dashboard/add-pet', label: 'Add Pet', icon: 'plus' },
  { to: '/user-dashboard/inbox', label: 'Inbox', icon: 'message' },
  { to: '/user-dashboard/adoption-history', label: 'Adoption History', icon: 'log' },
];

/** The pages that `product.md` adds. */
export const moreUserLinks: DashboardLink[] = [
  { to: '/user-dashboard/payment-settings', label: 'Payment settings', icon: 'receipt' },
  { to: '/user-dashboard/schedule-pickup', label: 'Schedule pick-up', icon: 'calendar' },
  { to: '/user-dashboard/my-pets', label: 'My pets', icon: 'paw' },
  { to: FAVORITES_PATH, label: 'Saved pets', icon: 'heart' },
  { to: '/user-dashboard/saved-searches', label: 'Saved searches', icon: 'bell' },
  { to: '/user-dashboard/donations', label: 'Donations', icon: 'heart' },
  { to: '/user-dashboard/foster', label: 'Foster', icon: 'home' },
  { to: '/user-dashboard/pending-reviews', label: 'Pending reviews', icon: 'star' },
];

/** For staff who are Users: the way from each of their dashboards to the other. */
export const ownDashboardLink: DashboardLink = { to: '/user-dashboard', label: 'My adoptions', icon: 'home' };
export const staffDashboardLink: DashboardLink = {
  to: '/admin-dashboard',
  label: 'Staff dashboard',
  icon: 'dashboard',
};

/** After Logout, as the specification lists it. */
export const ownAccountLink: DashboardLink = { to: '/user-dashboard/account-management', label: null, icon: 'person' };
