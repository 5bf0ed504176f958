import { use } from 'react';
import { SiteContext } from './site-context.ts';

/** Replaces a form if JavaScript is off. */
export function RequiresJavaScript({ what }: { what: string }) {
  const { email, phone } = use(SiteContext);
  return (
    <noscript>
      <p>
        {what} needs JavaScript, which is turned off in this browser.
        {email && (
          <>
            {' Email us at '}
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
            {phone && ` or call ${phone}`}, and we’ll help you.
          </>
        )}
      </p>
    </noscript>
  );
}
