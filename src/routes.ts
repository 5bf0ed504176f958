import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const isBuild = process.env['NODE_ENV'] === 'production';

export default [
  layout('features/home/web/site-layout.tsx', [
    index('features/home/web/home-page.tsx'),
    route('about', 'features/home/web/about-page.tsx'),
    route('catalogue', 'features/pets/web/catalogue-page.tsx'),
    route('search', 'features/pets/web/search-page.tsx'),
    route('search-and-display', 'features/pets/web/search-and-display-page.tsx'),
    route('pets/:id', 'features/pets/web/pet-page.tsx'),
    route('success-stories', 'features/reviews/web/success-stories-page.tsx'),
    route('faqs', 'features/information/web/faqs-page.tsx'),
    route('privacy', 'features/information/web/privacy-page.tsx'),
    route('terms', 'features/information/web/terms-page.tsx'),
    route('newsletter/confirm', 'features/newsletter/web/confirm-page.tsx'),
    route('newsletter/unsubscribe', 'features/newsletter/web/unsubscribe-page.tsx'),
    route('auth', 'features/accounts/web/auth-page.tsx'),
    route('reset-password', 'features/accounts/web/reset-password-page.tsx'),
    route('api/docs', 'features/api-docs/web/api-docs-page.tsx'),
    // All that it shows would count as shared by two pages, and be loaded with every one.
    ...(isBuild ? [] : [route('styleguide', 'features/styleguide/web/styleguide-page.tsx')]),
    route('*', 'features/home/web/not-found-page.tsx'),
  ]),
  route('embed', 'features/syndication/web/embed-page.tsx'),
  route('admin-dashboard', 'features/dashboards/web/admin-frame.tsx', [
    // Its refusal has words of its own and leads elsewhere, so it stands outside of the guard.
    route('teams', 'features/accounts/web/users-page.tsx'),
    layout('features/dashboards/web/admins-only.tsx', [
      index('features/dashboards/web/admin-home-page.tsx'),
      route('profile', 'features/accounts/web/admin-profile-page.tsx'),
      route('change-password', 'features/accounts/web/change-password-page.tsx'),
      route('audit-log', 'features/audit/web/audit-log-page.tsx'),
      route('outbox', 'features/outbox/web/outbox-page.tsx'),
      route('outbox/:id', 'features/outbox/web/mail-page.tsx'),
    ]),
  ]),
  route('user-dashboard', 'features/dashboards/web/user-frame.tsx', [
    index('features/dashboards/web/user-home-page.tsx'),
    route('account-management', 'features/accounts/web/account-management-page.tsx'),
  ]),
] satisfies RouteConfig;
