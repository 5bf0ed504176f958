import type { DashboardIconName } from './dashboard-icon.tsx';

export interface DashboardLink {
  to: string;
  /** null: the stored username. */
  label: string | null;
  icon: DashboardIconName;
}

/** The specification's links in its order; a later page adds its line where `spec.md`, section 2, has it. */
export const adminLinks: DashboardLink[] = [
  { to: '/admin-dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/admin-dashboard/teams', label: 'Users', icon: 'users' },
  { to: '/admin-dashboard/add-pet', label: 'Add Pet', icon: 'plus' },
  { to: '/admin-dashboard/view-pets', label: 'View Pets', icon: 'pets' },
  { to: '/admin-dashboard/profile', label: null, icon: 'person' },
];

/** The pages that `product.md` adds. */
export const moreAdminLinks: DashboardLink[] = [
  { to: '/admin-dashboard/import-pets', label: 'Import pets', icon: 'import' },
  { to: '/admin-dashboard/audit-log', label: 'Audit log', icon: 'log' },
  { to: '/admin-dashboard/outbox', label: 'Outbox', icon: 'outbox' },
];

export const userLinks: DashboardLink[] = [
  { to: '/user-dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/user-dashboard/all-pets', label: 'All Pets', icon: 'pets' },
  { to: '/user-dashboard/add-pet', label: 'Add Pet', icon: 'plus' },
];

/** The pages that `product.md` adds. */
export const moreUserLinks: DashboardLink[] = [
  { to: '/user-dashboard/my-pets', label: 'My pets', icon: 'paw' },
  { to: '/user-dashboard/saved-searches', label: 'Saved searches', icon: 'bell' },
];

/** Stands after Logout, as the specification lists it. */
export const ownAccountLink: DashboardLink = { to: '/user-dashboard/account-management', label: null, icon: 'person' };
