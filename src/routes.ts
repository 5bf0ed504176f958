import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('features/home/web/site-layout.tsx', [
    index('features/home/web/home-page.tsx'),
    route('about', 'features/home/web/about-page.tsx'),
    route('catalogue', 'features/pets/web/catalogue-page.tsx'),
    route('api/docs', 'features/api-docs/web/api-docs-page.tsx'),
    route('styleguide', 'features/styleguide/web/styleguide-page.tsx'),
    route('*', 'features/home/web/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
