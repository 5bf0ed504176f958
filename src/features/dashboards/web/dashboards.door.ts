export { DashboardIcon } from './dashboard-icon.tsx';
export { DashboardPage } from './dashboard-page.tsx';
export { FilterForm } from './filter-form.tsx';
export { keepLoaded, lastLoaded, rememberLoaded, unlessRefused } from './kept-load.ts';
export { itemsOnAPage, pageOf, pagesFor, stayWithinPages } from './list-address.ts';
export { LoadFailure } from './load-failure.tsx';
export { Moment } from './moment.tsx';
export { PageSkeleton } from './page-skeleton.tsx';
export { Panel } from './panel.tsx';
