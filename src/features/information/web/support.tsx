import { use } from 'react';
import { phoneHref } from '../../../ui/phone-href.ts';
import { SiteContext } from '../../../ui/site-context.ts';

export function Support() {
  const { email, phone, openingHours } = use(SiteContext);
  return (
    <div className="grid gap-5 rounded-card bg-accent-wash p-6 sm:p-8">
      <p>Your question is not among these? Ask us, we are happy to help.</p>
      <dl>
        <dt>Phone</dt>
        <dd>
          <a className="text-button" href={phoneHref(phone)}>
            {phone}
          </a>
        </dd>
        <dt>E-mail</dt>
        <dd>
          <a className="text-button wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
        <dt>Opening hours</dt>
        <dd>{`Every day, ${openingHours}`}</dd>
      </dl>
      <p>
        <a className="button" href={`mailto:${email}?subject=${encodeURIComponent('A question')}`}>
          Write to us
        </a>
      </p>
    </div>
  );
}
