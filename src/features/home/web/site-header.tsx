import { Link, NavLink } from 'react-router';
import { CachedHtml } from '../../../ui/cached-html.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { AccountButton } from '../../accounts/web/components.ts';
import type { ShelterContact } from './shelter-contact.ts';
import { SocialLinks } from './social-links.tsx';

export function SiteHeader({ shelter }: { shelter: ShelterContact }) {
  return (
    <header>
      <CachedHtml as="div" className="bg-wash text-small" from={['header-contact', shelter]}>
        <div className="page-width flex flex-wrap items-center sm:gap-x-4 lg:gap-x-6">
          <p className="mr-auto flex min-h-11 items-center gap-2">
            <Icon name="clock" />
            <span>
              <span className="max-md:sr-only">Open {shelter.openingDays} </span>
              {shelter.openingHours}
            </span>
          </p>
          <ContactLink icon="email" href={`mailto:${shelter.email}`} text={shelter.email} visibleFrom="lg" />
          <ContactLink icon="phone" href={phoneHref(shelter.phone)} text={shelter.phone} visibleFrom="sm" />
          <SocialLinks shelter={shelter} className="max-sm:hidden" />
        </div>
      </CachedHtml>
      <nav aria-label="Main" className="page-width flex flex-wrap items-center gap-x-2 py-3 sm:gap-x-4">
        <Link
          to="/"
          className="flex min-h-12 min-w-0 flex-[1_1_8rem] items-center gap-3 text-[1.1875rem] leading-tight font-extrabold tracking-tight sm:text-[1.375rem]"
        >
          <Brand />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{shelter.name}</span>
        </Link>
        <div className="-ml-3 flex flex-wrap gap-x-1 sm:gap-x-4">
          <NavLink className="nav-link" to="/catalogue">
            Catalogue
          </NavLink>
          <NavLink className="nav-link" to="/about">
            About Us
          </NavLink>
          <AccountButton className="nav-link" />
        </div>
      </nav>
    </header>
  );
}

interface ContactLinkProps {
  icon: IconName;
  href: string;
  text: string;
  /** Narrower screens show only the icon. */
  visibleFrom: 'sm' | 'lg';
}

function ContactLink({ icon, href, text, visibleFrom }: ContactLinkProps) {
  return (
    <a href={href} className="flex min-h-11 min-w-11 items-center justify-center gap-2 hover:underline">
      <Icon name={icon} />
      <span className={visibleFrom === 'sm' ? 'max-sm:sr-only' : 'max-lg:sr-only'}>{text}</span>
    </a>
  );
}

/** The logo: a pet in a kennel door. Photos have the same shape. */
function Brand() {
  return (
    <svg className="size-11 flex-none" viewBox="0 0 44 44" aria-hidden="true">
      <path className="fill-accent" d="M4 44V22a18 18 0 0 1 36 0v22Z" />
      <g className="fill-on-accent">
        <path d="M22 26c4.2 0 9 4.8 9 9 0 3-2.4 4.2-4.8 3.6a17 17 0 0 0-8.4 0C15.4 39.2 13 38 13 35c0-4.2 4.8-9 9-9Z" />
        <ellipse cx="17.6" cy="19.5" rx="3" ry="4.2" />
        <ellipse cx="26.4" cy="19.5" rx="3" ry="4.2" />
        <ellipse cx="11.2" cy="26" rx="2.6" ry="3.6" />
        <ellipse cx="32.8" cy="26" rx="2.6" ry="3.6" />
      </g>
    </svg>
  );
}
