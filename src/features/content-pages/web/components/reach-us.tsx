import { use } from 'react';
import { SiteContext } from '../../../../ui/site-context.ts';

/** “Email … or call …”, within a sentence; how else to reach the shelter while neither is known. */
export function ReachUs() {
  const { email, phone } = use(SiteContext);
  if (!email) return phone ? `Call ${phone}` : 'Message us in our chat';
  return (
    <>
      {'Email '}
      <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
        {email}
      </a>
      {phone && ` or call ${phone}`}
    </>
  );
}
