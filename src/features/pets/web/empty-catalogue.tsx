import { use } from 'react';
import { SiteContext } from '../../../ui/site-context.ts';

/** Shown by a shelter without pets. */
export function EmptyCatalogue({ headingLevel: Heading = 'h2' }: { headingLevel?: 'h2' | 'h4' }) {
  const { email } = use(SiteContext);
  return (
    <div className="grid justify-items-start gap-5 rounded-card bg-wash p-8 sm:p-12">
      <Heading className="text-title font-extrabold tracking-tight">Every pet has found a home</Heading>
      <p className="max-w-(--container-text) text-lead">
        Nobody is waiting just now. New pets arrive most weeks: write to us what kind of friend you are looking for, and
        we will think of you when they come.
      </p>
      <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('Looking for a pet')}`}>
        Tell us who you are looking for
      </a>
    </div>
  );
}
