import { use } from 'react';
import { useSession } from '../../../browser/session.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { ChatLink } from '../../chat/web/components/chat-link.ts';
import { WriteLink } from '../../messages/web/components/write-link.ts';
import { ContactDetails } from './contact-details.tsx';

export function Support() {
  const { email } = use(SiteContext);
  const session = useSession();
  return (
    <div className="grid gap-5 rounded-card bg-accent-wash p-6 sm:p-8">
      <p>Your question is not among these? Ask us, we are happy to help.</p>
      <ContactDetails />
      <p className="flex flex-wrap gap-3">
        {session?.role === 'User' ? (
          <WriteLink className="button">Write to us</WriteLink>
        ) : (
          <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('A question')}`}>
            Write to us
          </a>
        )}
        <ChatLink className="button button-quiet">Chat with us</ChatLink>
      </p>
    </div>
  );
}
