import { data, Link, useLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Shelter } from '../../settings/settings.contract.ts';
import { describeWeek, weekOf } from '../../settings/site-week.contract.ts';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import { AboutUs } from './about-us.tsx';
import { CallToMeet } from './call-to-meet.tsx';
import { VisitUs } from './visit-us.tsx';

/** Not cached: closing a day changes this page alone. */
export const handle = { hydratesOnUse: true };

/** How far ahead closed days are announced. */
const CLOSED_AHEAD_DAYS = 60;

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock, pickups, settings, shelterDefaults, reportError } = context.get(services);
  try {
    const shelter = await settings.getShelter(db, shelterDefaults);
    const first = dayIn(shelter.timeZone, clock.now());
    const closed = await pickups.listClosedDays(db, { first, last: addDays(first, CLOSED_AHEAD_DAYS) });
    return data(toAboutData(shelter, closed));
  } catch (error) {
    reportError(error);
    const shelter = settings.getDefaultShelter(shelterDefaults);
    return data(toAboutData(shelter), { headers: { 'cache-control': 'no-store' } });
  }
}

/** Only the locations that people can come to. */
function toAboutData(shelter: Shelter, closed: { day: string; location: string; reason: string }[] = []) {
  const offered = shelter.locations.filter(({ isOffered }) => isOffered);
  const texts = offered.map((site) => JSON.stringify(describeWeek(weekOf(site, shelter))));
  const hasOwnHours = new Set(texts).size > 1;
  return {
    locations: offered.map((site) => ({
      name: site.name,
      address: site.address,
      mapLink: site.mapLink,
      phone: site.phone,
      // Only what differs from the hours of the whole shelter.
      hours: hasOwnHours ? describeWeek(weekOf(site, shelter)) : [],
      walkIns: describeWeek(weekOf(site, shelter), 'walk_in'),
    })),
    closedDays: closed.filter(({ location }) => location === '' || offered.some(({ name }) => name === location)),
  };
}

export function headers({ loaderHeaders, parentHeaders }: HeadersArgs) {
  return loaderHeaders.has('cache-control') ? loaderHeaders : parentHeaders;
}

export default function AboutPage() {
  const { locations, closedDays } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="About Us"
        description="Who we are, where to find us and when we’re open, and how adopting a pet from us works."
        path="/about"
      />
      <AboutUs />
      <VisitUs locations={locations} closedDays={closedDays} />
      <CallToMeet title="Come meet your new best friend.">
        <BookVisitButton className="button button-large" />
        <Link className="button button-large button-quiet" to="/catalogue">
          Meet Your Match
        </Link>
        <Link className="button button-large button-quiet" to="/donate">
          Donate
        </Link>
      </CallToMeet>
    </>
  );
}
