import { Link } from 'react-router';
import { openingHours, phoneHref, type ShelterContact } from './shelter-contact.ts';

/** Always in the dark theme: the ground that the page stands on. */
export function SiteFooter({ shelter, year }: { shelter: ShelterContact; year: number }) {
  return (
    <footer className="bg-paper text-ink scheme-dark">
      <div className="page-width grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <section className="grid content-start gap-1 sm:col-span-2 lg:col-span-1">
          <h2 className="text-title">Come and say hello</h2>
          <p className="text-soft">Open every day, {openingHours}.</p>
          <p>
            <a className="footer-link" href={phoneHref(shelter.phone)}>
              {shelter.phone}
            </a>
          </p>
          <p>
            <a className="footer-link" href={`mailto:${shelter.email}`}>
              {shelter.email}
            </a>
          </p>
        </section>
        <nav aria-labelledby="footer-adoption" className="grid content-start gap-1">
          <h2 id="footer-adoption" className="text-body font-bold">
            Adoption Info
          </h2>
          <FooterLink to="/#why-adopt">Why Adopt?</FooterLink>
          <FooterLink to="/#adoption-process">Adoption Process</FooterLink>
          <FooterLink to="/catalogue">Available Pets</FooterLink>
        </nav>
        <nav aria-labelledby="footer-help" className="grid content-start gap-1">
          <h2 id="footer-help" className="text-body font-bold">
            Help
          </h2>
          <FooterLink to="/#faqs">FAQs</FooterLink>
          <FooterLink to="/about">About Us</FooterLink>
          <FooterLink to="/api/docs">For developers</FooterLink>
        </nav>
      </div>
      <p className="page-width border-t border-line py-6 text-small text-soft">
        © {year} {shelter.name}
      </p>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="footer-link" to={to}>
      {children}
    </Link>
  );
}
