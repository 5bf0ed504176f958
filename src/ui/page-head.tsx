import { use } from 'react';
import { SiteContext } from './site-context.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** The one address under which search engines should know this page. */
  path?: string;
}

/** What browsers, search engines and link previews say of a page. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const site = use(SiteContext);
  const fullTitle = site.name ? `${title} – ${site.name}` : title;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={site.url + path} />}
    </>
  );
}
