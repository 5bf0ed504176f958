import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How the server reaches addresses on the internet. Replaced by tests. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<string[]>;
  /** Whether the server may connect to an address. */
  isAllowed(address: string): boolean;
  /** For one download with all of its redirects. */
  timeoutMs: number;
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  timeoutMs: 15_000,
};

/**
 * Whether an address belongs to the public internet: not to this machine, a private or shared network, or a range for
 * multicast, documentation, tests or translations, which may lead back to a private address.
 */
export function isPublicAddress(address: string): boolean {
  // The parser also takes shortened forms.
  if (!isIP(address) || address === AZURE_PLATFORM) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All other ranges of IPv6 are unassigned or local.
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** Looks public, but is the cloud’s own, and answers only its machines. */
const AZURE_PLATFORM = '168.63.129.16';
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
