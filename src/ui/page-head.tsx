import { use } from 'react';
import { SiteContext } from './site-context.ts';

export interface SharePicture {
  /** Absolute, because link previews are drawn elsewhere. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

interface PageHeadProps {
  title: string;
  description?: string;
  /** The one address under which others should know this page; search engines leave out a page that has none. */
  path?: string;
  /** What a link preview shows; the site's own drawing unless told. */
  image?: SharePicture | undefined;
  /** What it is a page of, in the words of Open Graph. */
  type?: string;
}

const SIGN = 'The shelter’s sign: a paw in the door of a kennel.';

/** What browsers, search engines and link previews say of a page. */
export function PageHead({ title, description, path, image, type = 'website' }: PageHeadProps) {
  const site = use(SiteContext);
  const fullTitle = site.name ? `${title} – ${site.name}` : title;
  const picture = image ?? { url: `${site.url}/share.png`, width: 1200, height: 630, alt: SIGN };
  const preview = {
    'og:title': title,
    'og:description': description,
    'og:type': type,
    'og:site_name': site.name,
    'og:url': site.url + path,
    'og:image': picture.url,
    'og:image:width': picture.width,
    'og:image:height': picture.height,
    'og:image:alt': picture.alt,
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
