/** Apart from the schemas, so that pages do not load them. */

export const siteLimits = {
  sites: 50,
  name: 60,
  address: 300,
  link: 300,
  phone: 40,
  bring: 500,
  capacity: 100_000,
  places: 100,
  /** Slots of one type on one day. */
  slots: 60,
} as const;

export const siteMessages = {
  notFound: 'We can’t find this site. It may have been deleted.',
  newer: 'Someone else has changed this site. Reload to see their changes.',
  comma: 'can’t contain a comma',
  duplicateName: 'Another site already has this name.',
  tooMany: `A shelter can have up to ${siteLimits.sites} sites.`,
  last: 'Keep at least one site open for bookings.',
  inUse:
    'This site has bookings, pets or past adoptions, so it can’t be deleted. You can close it for new bookings instead.',
  order: 'List every site once.',
  link: 'must start with https://',
  clock: 'takes a time such as 08:00',
  slotTime: 'takes a time such as 02:00 PM',
  range: 'must end after it starts',
  twice: 'lists a time twice',
} as const;
