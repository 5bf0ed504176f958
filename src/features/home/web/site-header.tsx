import { Link, NavLink } from 'react-router';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AccountButton } from '../../accounts/web/accounts.door.ts';
import { Brand } from './brand.tsx';
import { openingHours, phoneHref, type ShelterContact } from './shelter-contact.ts';

export function SiteHeader({ shelter }: { shelter: ShelterContact }) {
  return (
    <header>
      <div className="bg-wash text-small">
        <div className="page-width flex flex-wrap items-center gap-x-6">
          <p className="mr-auto flex items-center gap-2">
            <Icon name="clock" />
            <span>
              <span className="max-sm:sr-only">Open every day </span>
              {openingHours}
            </span>
          </p>
          <ContactLink icon="mail" href={`mailto:${shelter.email}`} text={shelter.email} />
          <ContactLink icon="phone" href={phoneHref(shelter.phone)} text={shelter.phone} />
        </div>
      </div>
      <nav aria-label="Main" className="page-width flex flex-wrap items-center gap-x-2 py-3 sm:gap-x-4">
        <Link
          to="/"
          className="flex min-h-12 flex-[1_1_8rem] items-center gap-3 text-[1.1875rem] leading-tight font-extrabold tracking-tight sm:text-[1.375rem]"
        >
          <Brand />
          <span className="line-clamp-2 min-w-0">{shelter.name}</span>
        </Link>
        <div className="flex flex-wrap gap-x-1 max-sm:-ml-3 sm:gap-x-4">
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

function ContactLink({ icon, href, text }: { icon: IconName; href: string; text: string }) {
  return (
    <a href={href} className="flex min-h-11 min-w-11 items-center gap-2 max-sm:justify-center sm:hover:underline">
      <Icon name={icon} />
      <span className="max-sm:sr-only">{text}</span>
    </a>
  );
}
