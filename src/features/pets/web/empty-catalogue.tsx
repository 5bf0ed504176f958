import { use } from 'react';
import { SiteContext } from '../../../ui/site-context.ts';

interface EmptyCatalogueProps {
  headingLevel?: 'h2' | 'h4';
  /** Whether there were pets before, and all of them have been adopted. */
  hadPets?: boolean | undefined;
}

/** Shown by a shelter without pets. */
export function EmptyCatalogue({ headingLevel: Heading = 'h2', hadPets }: EmptyCatalogueProps) {
  const { email } = use(SiteContext);
  return (
    <div className="grid justify-items-start gap-5 rounded-card bg-wash p-8 sm:p-12">
      <Heading className="text-title font-extrabold tracking-tight">
        {hadPets ? 'Every pet has found a home' : 'Our first pets will be here soon'}
      </Heading>
      <p className="max-w-(--container-text) text-lead">
        {hadPets && 'New pets arrive most weeks. '}
        {email ? 'Tell us who you’re looking for, and we’ll email you when they’re here.' : 'Please check back soon.'}
      </p>
      {email && (
        <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('Looking for a pet')}`}>
          Tell us who you’re looking for
        </a>
      )}
    </div>
  );
}
