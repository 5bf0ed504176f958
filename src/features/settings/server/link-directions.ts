import type { EmailContent } from '../../../platform/email/email-content.ts';
import type { Shelter } from '../settings.contract.ts';

/** The address of a location with its map link, in an email; nothing for a location without one. */
export function linkDirections(
  { locations }: Pick<Shelter, 'locations'>,
  name: string | null,
): Pick<EmailContent, 'items'> {
  const location = locations.find((each) => each.name === name);
  if (!location?.mapLink) return {};
  return { items: [{ label: `Directions to ${location.name}`, text: location.address, href: location.mapLink }] };
}
