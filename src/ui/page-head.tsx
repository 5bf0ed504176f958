import { use } from 'react';
import { SiteContext } from './site-context.ts';

export interface ShareImage {
  /** Absolute, because other sites load it. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

interface PageHeadProps {
  title: string;
  description?: string;
  /** The canonical path; a page without one is not indexed. */
  path?: string;
  /** For link previews; default: the site's own. */
  image?: ShareImage | undefined;
  /** Open Graph type. */
  type?: string;
}

const LOGO_ALT = 'The shelter’s logo: a paw print in a kennel door.';

/** The title and metadata of a page, for browsers, search engines and link previews. */
export function PageHead({ title, description, path, image, type = 'website' }: PageHeadProps) {
  const site = use(SiteContext);
  const fullTitle = site.name ? `${title} – ${site.name}` : title;
  const shareImage = image ?? { url: `${site.url}/share.png`, width: 1200, height: 630, alt: LOGO_ALT };
  const preview = {
    'og:title': title,
    'og:description': description,
    'og:type': type,
    'og:site_name': site.name,
    'og:url': site.url + path,
    'og:image': shareImage.url,
    'og:image:width': shareImage.width,
    'og:image:height': shareImage.height,
    'og:image:alt': shareImage.alt,
  };
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path ? (
        <>
          <link rel="canonical" href={site.url + path} />
          {Object.entries(preview).map(
            ([property, content]) => content && <meta key={property} property={property} content={String(content)} />,
          )}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
