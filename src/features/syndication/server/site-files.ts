import type { Shelter } from '../../settings/settings.contract.ts';

/** Excludes private pages, and searches, whose number is unlimited. */
export function makeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/docs',
    'Disallow: /api/',
    'Disallow: /admin-dashboard',
    'Disallow: /user-dashboard',
    'Disallow: /auth',
    'Disallow: /reset-password',
    'Disallow: /join',
    'Disallow: /newsletter/',
    'Disallow: /search?*&',
    'Disallow: /search-and-display?*&',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Where to report a security vulnerability (RFC 9116). */
export function makeSecurityTxt(publicUrl: string, { email }: Shelter, now: Date): string {
  // Computed for each response; the standard recommends less than a year.
  const expires = new Date(now.getTime() + 180 * 24 * 3_600_000);
  return [
    `Contact: ${email ? `mailto:${encodeURI(email)}` : `${publicUrl}/faqs#support`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The web app manifest, with the shelter's name. */
export function makeManifest({ name }: Shelter): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: 'Pets looking for a home.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    // With a back button, which the pages lack.
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  });
}

/** As in root.tsx. */
const PAPER = '#fcfaf5';
