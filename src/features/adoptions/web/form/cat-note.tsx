import { use } from 'react';
import { Link } from 'react-router';
import type { ApplicationPet } from '../../adoptions.contract.ts';
import { SiteContext } from '../../../../ui/site-context.ts';

/** `product.md`, section 4. */
export function CatNote({ pet: { name, location } }: { pet: Pick<ApplicationPet, 'name' | 'location'> }) {
  const { openingHours } = use(SiteContext);
  return (
    <p className="dashboard-notice">
      <strong>Cats don’t need an application. </strong>
      {`Just walk in during opening hours, ${openingHours}. ${location === null ? '' : `${name} is at our ${location} location. `}`}
      <Link className="text-link" to="/about#visit-us">
        See directions and closed days
      </Link>
      {`. To reserve ${name}, apply online.`}
    </p>
  );
}
