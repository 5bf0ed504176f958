import { Link } from 'react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { AboutSection } from './about-section.tsx';
import { CallToMeet } from './call-to-meet.tsx';
import { WhyAdopt } from './why-adopt.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

export default function AboutPage() {
  return (
    <>
      <PageHead
        title="About us"
        description="Who we are, how we look after our pets, and how we stay at your side after the adoption."
        path="/about"
      />
      <AboutSection headingLevel="h1" />
      <WhyAdopt />
      <CallToMeet title="Someone is waiting for you.">
        <Link className="button button-large" to="/catalogue">
          Meet Your Match
        </Link>
      </CallToMeet>
    </>
  );
}
