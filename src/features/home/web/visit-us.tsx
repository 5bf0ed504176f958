import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { phoneHref } from '../../../ui/phone-href.ts';
import { ContactDetails } from '../../content-pages/web/components/contact-details.tsx';

interface VisitUsProps {
  locations: {
    name: string;
    address: string;
    mapLink: string;
    phone: string;
    hours: DayHours[];
    walkIns: DayHours[];
  }[];
  /** The next ones. Without a location: everywhere. */
  closedDays: { day: string; location: string; reason: string }[];
}

interface DayHours {
  days: string;
  hours: string;
}

/** Where and when people can come. */
export function VisitUs({ locations, closedDays }: VisitUsProps) {
  return (
    <section className="band" id="visit-us" aria-labelledby="visit-us-title">
      <div className="page-width grid gap-8">
        <h2 className="text-heading" id="visit-us-title">
          Visit Us
        </h2>
        <div className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-[1fr_2fr]">
          <div className="grid content-start">
            <ContactDetails />
            {closedDays.length > 0 && (
              <dl>
                <dt className="text-small text-soft">Closed</dt>
                {closedDays.map(({ day, location, reason }) => (
                  <dd key={`${day} ${location}`}>
                    {`${formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}: ${location || 'all locations'} (${reason})`}
                  </dd>
                ))}
              </dl>
            )}
          </div>
          {locations.length > 0 && (
            <ul className="grid content-start gap-x-12 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
              {locations.map(({ name, address, mapLink, phone, hours, walkIns }) => (
                <li key={name} className="grid content-start justify-items-start">
                  <h3 className="text-title">{name}</h3>
                  {address !== '' && <address className="wrap-anywhere not-italic">{address}</address>}
                  {phone !== '' && <a href={phoneHref(phone)}>{phone}</a>}
                  {mapLink !== '' && (
                    <a className="text-button" href={mapLink} target="_blank" rel="noreferrer">
                      Get directions<span className="sr-only">{` to ${name} (opens in a new tab)`}</span>
                    </a>
                  )}
                  <Hours days={hours} />
                  {walkIns.length > 0 && (
                    <>
                      <p className="mt-2 text-small text-soft">Walk-ins welcome, no appointment needed</p>
                      <Hours days={walkIns} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

function Hours({ days }: { days: readonly DayHours[] }) {
  return days.map(({ days: names, hours }) => (
    <p key={names}>{`${names.charAt(0).toUpperCase()}${names.slice(1)}: ${hours}`}</p>
  ));
}
