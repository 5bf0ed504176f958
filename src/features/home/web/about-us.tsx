import { use } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { SiteContext } from '../../../ui/site-context.ts';

const steps = [
  {
    title: 'Find your pet',
    text: 'Browse our pets, then book a visit. Take your time, and bring the whole family.',
  },
  {
    title: 'Apply online',
    text: 'Tell us about yourself and your home. We’ll email you our decision. Cats need no application.',
  },
  {
    title: 'Take your pet home',
    text: 'Choose a pickup time, and pay the adoption fee when you come. After that, we’re a call away.',
  },
];

/** What the shelter does, and how adoption works in short. The home page has it in full. */
export function AboutUs() {
  const { name } = use(SiteContext);
  return (
    <>
      <section className="band" aria-labelledby="about-title">
        <div className="page-width">
          <div className="grid max-w-(--container-text) gap-4">
            <h1 className="text-heading" id="about-title">
              About Us
            </h1>
            <p className="text-lead wrap-anywhere">
              {`${name} takes in pets that have lost their homes, cares for them, and finds each one a new family.`}
            </p>
            <p className="text-soft">
              Every pet that arrives gets a checkup, a quiet place to settle in, and time to show us who they are.
              That’s how we learn which home suits them, and what to tell you about them, the easy parts and the hard
              ones.
            </p>
          </div>
        </div>
      </section>
      <section className="band bg-wash" aria-labelledby="about-steps-title">
        <div className="page-width grid gap-8">
          <h2 className="text-heading" id="about-steps-title">
            How adoption works
          </h2>
          <ol className="grid gap-x-12 gap-y-6 md:grid-cols-3">
            {steps.map(({ title, text }) => (
              <li key={title} className="grid content-start gap-1 border-t-2 border-accent pt-4">
                <h3 className="text-title">{title}</h3>
                <p className="text-soft">{text}</p>
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap gap-x-8">
            <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/#adoption-process">
              See every step and the fees
              <Icon name="arrow" />
            </Link>
            <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/success-stories">
              Read success stories
              <Icon name="arrow" />
            </Link>
          </p>
        </div>
      </section>
    </>
  );
}
