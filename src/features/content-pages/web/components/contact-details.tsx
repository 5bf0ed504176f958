import { use } from 'react';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { SiteContext } from '../../../../ui/site-context.ts';
import { capitalize } from '../../../../platform/capitalize.contract.ts';

export function ContactDetails() {
  const { email, phone, openingDays, openingHours } = use(SiteContext);
  return (
    <dl>
      {phone && (
        <>
          <dt className="text-small text-soft">Phone</dt>
          <dd>
            <a className="text-button" href={phoneHref(phone)}>
              {phone}
            </a>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt className="text-small text-soft">Email</dt>
          <dd>
            <a className="text-button wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </>
      )}
      <dt className="text-small text-soft">Opening hours</dt>
      <dd>{`${capitalize(openingDays)}, ${openingHours}`}</dd>
    </dl>
  );
}
