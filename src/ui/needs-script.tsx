import { use } from 'react';
import { SiteContext } from './site-context.ts';

/** What stands in the place of a form where no script can send it. */
export function NeedsScript({ what }: { what: string }) {
  const { email, phone } = use(SiteContext);
  return (
    <noscript>
      <p>
        {what} needs JavaScript, which is switched off in this browser. Write to us at{' '}
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        or call {phone}, and we will help you.
      </p>
    </noscript>
  );
}
