import { basename, extname } from 'node:path';
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

const isBuild = process.env['NODE_ENV'] === 'production';

export default withShortIds([
  layout('features/home/web/site-layout.tsx', [
    index('features/home/web/home-page.tsx'),
    route('about', 'features/home/web/about-page.tsx'),
    route('catalogue', 'features/pets/web/catalogue-page.tsx'),
    route('search', 'features/pets/web/search-page.tsx'),
    route('search-and-display', 'features/pets/web/search-and-display-page.tsx'),
    route('compare', 'features/pets/web/compare-page.tsx'),
    route('pets/:id', 'features/pets/web/pet-page.tsx'),
    route('adoption-process/:id', 'features/adoptions/web/adoption-process-page.tsx'),
    // The same page at the catalogue's URL.
    route('catalogue/adoption-process/:id', 'features/adoptions/web/adoption-process-page.tsx', {
      id: 'catalogue-adoption-process',
    }),
    route('favorites', 'features/dashboards/web/account/saved-pets-page.tsx'),
    route('success-stories', 'features/success-stories/web/success-stories-page.tsx'),
    route('faqs', 'features/content-pages/web/faqs-page.tsx'),
    route('privacy', 'features/content-pages/web/privacy-page.tsx'),
    route('terms', 'features/content-pages/web/terms-page.tsx'),
    route('visits/manage', 'features/visits/web/manage-visit-page.tsx'),
    route('owner-inquiries/confirm', 'features/owner-listings/web/confirm-inquiry-page.tsx'),
    route('newsletter/confirm', 'features/newsletter/web/confirm-page.tsx'),
    route('newsletter/unsubscribe', 'features/newsletter/web/unsubscribe-page.tsx'),
    route('draft-reminders/unsubscribe', 'features/email-preferences/web/end-reminders-page.tsx'),
    route('saved-searches/unsubscribe', 'features/saved-searches/web/unsubscribe-page.tsx', {
      id: 'end-saved-search',
    }),
    route('auth', 'features/accounts/web/auth-page.tsx'),
    route('change-password', 'features/accounts/web/change-password-redirect-page.tsx'),
    route('reset-password', 'features/accounts/web/reset-password-page.tsx'),
    route('confirm-email', 'features/accounts/web/confirm-email-page.tsx'),
    route('join', 'features/accounts/web/join-page.tsx'),
    route('setup', 'features/shelter-setup/web/setup-page.tsx'),
    route('api/docs', 'features/api-docs/web/api-docs-page.tsx'),
    route('api/docs/:group', 'features/api-docs/web/api-group-page.tsx'),
    // Development only: everything on it would count as shared, and every page would load it.
    ...(isBuild ? [] : [route('styleguide', 'features/styleguide/web/styleguide-page.tsx')]),
    route('*', 'features/home/web/not-found-page.tsx'),
  ]),
  route('offline', 'features/home/web/offline-page.tsx'),
  route('embed', 'features/syndication/web/embed-page.tsx'),
  route('admin-dashboard', 'features/dashboards/web/admin-frame.tsx', [
    // Outside of the guard, with their own messages and redirects.
    route('teams', 'features/accounts/web/users-page.tsx'),
    route('add-pet', 'features/pets/web/manage/admin-add-pet-page.tsx'),
    layout('features/dashboards/web/admins-only.tsx', [
      index('features/dashboards/web/admin-home-page.tsx'),
      route('view-pets', 'features/pets/web/manage/view-pets-page.tsx'),
      route('view-pets/:id', 'features/pets/web/manage/edit-pet-page.tsx'),
      route('animals/:id/:tab?', 'features/records/web/animals-page.tsx'),
      route('intake', 'features/custody/web/intake/intake-page.tsx'),
      route('manage-adoptions', 'features/adoptions/web/manage/manage-adoptions-page.tsx'),
      route('manage-adoptions/walk-in', 'features/adoptions/web/manage/walk-in-page.tsx'),
      route('manage-adoptions/review', 'features/adoptions/web/review/review-start-page.tsx'),
      route('manage-adoptions/:id', 'features/adoptions/web/review/review-page.tsx'),
      route('chats', 'features/chat/web/manage/chats-page.tsx'),
      route('chats/answers', 'features/chat/web/manage/answers-page.tsx'),
      route('view-feedback', 'features/messages/web/view-feedback-page.tsx'),
      route('pickups', 'features/pickups/web/manage/pickups-page.tsx'),
      route('tasks', 'features/tasks/web/tasks-page.tsx'),
      route('shifts/:view?/:id?', 'features/volunteers/web/shifts-page.tsx'),
      route('kennels', 'features/locations/web/kennels-page.tsx'),
      route('locations', 'features/locations/web/locations-page.tsx'),
      route('medical', 'features/medical/web/due/medical-page.tsx'),
      route('fosters/:id?', 'features/fosters/web/staff/fosters-page.tsx'),
      route('people', 'features/people/web/people-page.tsx'),
      route('people/duplicates', 'features/people/web/duplicates-page.tsx'),
      route('people/by/:type/:id', 'features/people/web/find-person-page.tsx'),
      route('people/:id', 'features/people/web/person-page.tsx'),
      route('receipts', 'features/receipts/web/receipts-page.tsx'),
      route('reports/intakes-outcomes', 'features/reports/web/movements-page.tsx'),
      route('statistics', 'features/reports/web/statistics-page.tsx'),
      route('matrix', 'features/reports/web/matrix-page.tsx'),
      route('reports', 'features/reports/web/reports-page.tsx'),
      route('success-stories', 'features/success-stories/web/manage/stories-page.tsx', { id: 'manage-stories' }),
      route('newsletter', 'features/newsletter/web/manage/newsletters-page.tsx'),
      route('newsletter/:id', 'features/newsletter/web/manage/newsletter-page.tsx'),
      route('import-pets', 'features/pet-imports/web/imports-page.tsx'),
      route('import-pets/:id', 'features/pet-imports/web/import-page.tsx'),
      route('profile/:part?', 'features/dashboards/web/account/admin-profile-page.tsx'),
      route('change-password', 'features/accounts/web/change-password-page.tsx'),
      route('audit-log', 'features/audit/web/audit-log-page.tsx'),
      route('outbox', 'features/outbox/web/outbox-page.tsx'),
      route('outbox/:id', 'features/outbox/web/email-page.tsx'),
      route('trash', 'features/trash/web/trash-page.tsx'),
      route('notifications', 'features/notifications/web/notifications-page.tsx'),
      route('settings', 'features/settings/web/settings-page.tsx'),
      route('care/:id?', 'features/medical/web/settings/care-page.tsx'),
      route('setup', 'features/shelter-setup/web/checklist-page.tsx'),
      route('settings/sites/:id', 'features/sites/web/site-page.tsx'),
    ]),
  ]),
  route('user-dashboard', 'features/dashboards/web/user-frame.tsx', [
    // Outside of the guard, as above.
    route('adoption-form', 'features/adoptions/web/adoption-form-page.tsx'),
    route('adoption-history', 'features/adoptions/web/history/adoption-history-page.tsx'),
    route('add-pet', 'features/pets/web/manage/user-add-pet-page.tsx'),
    layout('features/dashboards/web/users-only.tsx', [
      index('features/dashboards/web/user-home-page.tsx'),
      route('all-pets', 'features/pets/web/all-pets-page.tsx'),
      route('all-pets/adoption-process/:id', 'features/adoptions/web/own-process-page.tsx'),
      route('adoption-process', 'features/adoptions/web/own-process-page.tsx', { id: 'adopt-a-pet' }),
      route('inbox', 'features/messages/web/inbox-page.tsx'),
      route('payment-settings', 'features/payments/web/payment-settings-page.tsx'),
      route('schedule-pickup', 'features/pickups/web/schedule-pickup-page.tsx'),
      route('my-pets', 'features/pets/web/manage/my-pets-page.tsx'),
      // The same page as an Admin's; its id must be unique.
      route('my-pets/:id', 'features/pets/web/manage/edit-pet-page.tsx', { id: 'edit-own-pet' }),
      route('saved-searches', 'features/saved-searches/web/saved-searches-page.tsx'),
      route('foster/:petId?', 'features/fosters/web/own/foster-page.tsx'),
      route('pending-reviews', 'features/success-stories/web/pending-stories-page.tsx'),
      route('account-management', 'features/dashboards/web/account/account-management-page.tsx'),
    ]),
  ]),
]) satisfies RouteConfig;

/** A route's id is the name of its file, without the folders: every visitor loads the list of all routes. */
function withShortIds(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    id: basename(entry.file, extname(entry.file)),
    ...entry,
    ...(children && { children: withShortIds(children) }),
  }));
}
