import { useRef } from 'react';
import { NavLink } from 'react-router';
import { CachedHtml } from '../../../ui/cached-html.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { useCloseOnNavigation } from '../../../ui/use-close-on-navigation.ts';
import { AccountButton } from '../../accounts/web/components.ts';
import { FavoritesLink } from '../../favorites/web/components.ts';
import type { ShelterContact } from './shelter-contact.ts';
import { SiteBrand } from './site-brand.tsx';
import { SocialLinks } from './social-links.tsx';

/** One row. Without room for all of it, the links and the contact details are a menu that needs no script. */
export function SiteHeader({ shelter }: { shelter: ShelterContact }) {
  const menu = useRef<HTMLDivElement>(null);
  useCloseOnNavigation(menu);
  return (
    <header className="site-header page-width">
      <SiteBrand name={shelter.name} />
      <div className="site-menu" id="menu" popover="auto" ref={menu}>
        <nav aria-label="Main" className="site-links">
          <NavLink className="nav-link" to="/catalogue">
            Catalogue
          </NavLink>
          <NavLink className="nav-link" to="/about">
            About Us
          </NavLink>
        </nav>
        <CachedHtml as="div" className="site-contact" from={['header-contact', shelter]}>
          <p className="site-hours">
            <Icon name="clock" />
            <span>
              <span className="lg:max-xl:sr-only">{`Open ${shelter.openingDays} `}</span>
              {shelter.openingHours}
            </span>
          </p>
          <ContactLink icon="phone" href={phoneHref(shelter.phone)} text={shelter.phone} />
          <ContactLink icon="email" href={`mailto:${shelter.email}`} text={shelter.email} />
          <SocialLinks shelter={shelter} />
        </CachedHtml>
      </div>
      <FavoritesLink />
      <AccountButton className="nav-link" />
      <button type="button" className="round-link lg:hidden" popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
    </header>
  );
}

/** A wide header shows only the icon: emails may be long. */
function ContactLink({ icon, href, text }: { icon: IconName; href: string; text: string }) {
  return (
    text && (
      <a href={href}>
        <Icon name={icon} />
        <span className="lg:sr-only">{text}</span>
      </a>
    )
  );
}
