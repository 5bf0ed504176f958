import { Link } from 'react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { AboutSection } from './about-section.tsx';
import { WhyAdopt } from './why-adopt.tsx';

export const handle = { cachedBy: {} };

export default function AboutPage() {
  return (
    <>
      <PageHead
        title="About us"
        description="Who we are, how we look after our pets, and how we stay at your side after the adoption."
        path="/about"
      />
      <AboutSection headingLevel="h1" />
      <div className="bg-accent-wash">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
          <p className="text-heading font-extrabold tracking-tight">Someone is waiting for you.</p>
          <Link className="button button-large" to="/catalogue">
            Meet Your Match
          </Link>
        </div>
      </div>
      <WhyAdopt />
    </>
  );
}
