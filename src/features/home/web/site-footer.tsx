import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { CachedHtml } from '../../../ui/cached-html.tsx';
import { phoneHref } from '../../../ui/phone-href.ts';
import { NewsletterForm } from '../../newsletter/web/components/newsletter-form.tsx';
import type { ShelterContact } from './shelter-contact.ts';
import { SocialLinks } from './social-links.tsx';

const OwnNewsletter = lazy(() => import('../../email-preferences/web/components/own-newsletter.tsx'));

/** Always in the dark theme. */
export function SiteFooter({ shelter, year }: { shelter: ShelterContact; year: number }) {
  return (
    <footer className="border-t border-line bg-paper text-ink scheme-dark">
      <div className="page-width footer-sections">
        <CachedHtml as="section" className="grid content-start gap-1" from={['footer-contact', shelter]}>
          <h2 className="text-title">Come say hello</h2>
          <p className="text-soft">{`Open ${shelter.openingDays}, ${shelter.openingHours}.`}</p>
          {shelter.phone && (
            <p>
              <a className="footer-link" href={phoneHref(shelter.phone)}>
                {shelter.phone}
              </a>
            </p>
          )}
          {shelter.email && (
            <p>
              <a className="footer-link wrap-anywhere" href={`mailto:${shelter.email}`}>
                {shelter.email}
              </a>
            </p>
          )}
          <SocialLinks shelter={shelter} className="-ml-3" />
        </CachedHtml>
        <CachedHtml as="div" className="footer-links" from="footer-links">
          <nav aria-labelledby="footer-adoption">
            <h2 id="footer-adoption" className="text-body font-bold">
              Adoption Info
            </h2>
            <FooterLink to="/#why-adopt">Why Adopt?</FooterLink>
            <FooterLink to="/#adoption-process">Adoption Process</FooterLink>
            <FooterLink to="/search?status=Available">Available Pets</FooterLink>
            <FooterLink to="/search">Search Pets</FooterLink>
            <FooterLink to="/success-stories">Success Stories</FooterLink>
          </nav>
          <nav aria-labelledby="footer-help">
            <h2 id="footer-help" className="text-body font-bold">
              Help
            </h2>
            <FooterLink to="/faqs">FAQs</FooterLink>
            <FooterLink to="/faqs#support">Support</FooterLink>
            <FooterLink to="/faqs#rehome">Rehome Pets</FooterLink>
            <FooterLink to="/about">About Us</FooterLink>
            <FooterLink to="/about#visit-us">Visit Us</FooterLink>
          </nav>
        </CachedHtml>
        <section id="newsletter" className="grid content-start gap-4" aria-labelledby="newsletter-title">
          <div className="grid gap-1">
            <h2 id="newsletter-title" className="text-title">
              News from the shelter
            </h2>
            <p className="text-soft">New arrivals, happy endings and events.</p>
          </div>
          <Newsletter />
        </section>
      </div>
      <CachedHtml as="div" className="page-width" from={['footer-legal', year, shelter.name]}>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line py-4 text-small text-soft">
          <p className="min-w-0 wrap-anywhere">{`© ${year} ${shelter.name}`}</p>
          <nav aria-label="About this site" className="flex flex-wrap gap-x-6">
            <FooterLink to="/privacy">Privacy</FooterLink>
            <FooterLink to="/terms">Terms</FooterLink>
            <a className="footer-link" href="/feed.xml" type="application/atom+xml">
              RSS feed
            </a>
            <FooterLink to="/api/docs">Developers</FooterLink>
          </nav>
        </div>
      </CachedHtml>
    </footer>
  );
}

/** The form, or for an adopter who has subscribed, where to change that. */
function Newsletter() {
  const isAdopter = useSession()?.role === 'User';
  const form = <NewsletterForm />;
  if (!isAdopter) return form;
  return (
    <Suspense fallback={form}>
      <OwnNewsletter>{form}</OwnNewsletter>
    </Suspense>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="footer-link" to={to}>
      {children}
    </Link>
  );
}
