import { use } from 'react';
import { SiteContext } from '../../../ui/site-context.ts';

/** Shown by a shelter without pets. */
export function EmptyCatalogue({ headingLevel: Heading = 'h2' }: { headingLevel?: 'h2' | 'h4' }) {
  const { email } = use(SiteContext);
  return (
    <div className="grid justify-items-start gap-5 rounded-card bg-wash p-8 sm:p-12">
      <Heading className="text-title font-extrabold tracking-tight">Every pet has found a home</Heading>
      <p className="max-w-(--container-text) text-lead">
        There are no pets to adopt right now, but new ones arrive most weeks. Tell us who you’re looking for, and we’ll
        email you when they’re here.
      </p>
      <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('Looking for a pet')}`}>
        Tell us who you’re looking for
      </a>
    </div>
  );
}
