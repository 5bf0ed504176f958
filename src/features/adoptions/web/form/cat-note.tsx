import { use } from 'react';
import { SiteContext } from '../../../../ui/site-context.ts';

/** `product.md`, section 4. */
export function CatNote({ name }: { name: string }) {
  const { openingHours } = use(SiteContext);
  return (
    <p className="dashboard-notice">
      <strong>Cats need no application. </strong>
      {`You may simply walk in during opening hours, ${openingHours}. With this form ${name} is reserved for you if we agree.`}
    </p>
  );
}
