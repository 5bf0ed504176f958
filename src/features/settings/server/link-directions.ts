import type { EmailContent } from '../../../platform/email/email-content.ts';
import type { Shelter } from '../settings.contract.ts';

/** The address of a location with its map link, in an email; nothing for an unknown location. */
export function linkDirections(
  { locations }: Pick<Shelter, 'locations'>,
  name: string | null,
): Pick<EmailContent, 'items'> {
  const location = locations.find((each) => each.name === name);
  if (!location) return {};
  return { items: [{ label: `Directions to ${location.name}`, text: location.address, href: location.mapLink }] };
}
