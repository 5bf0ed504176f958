import ipaddr from 'ipaddr.js';

/**
 * What of an IP address is counted as one visitor: an IPv4 address whole, of an IPv6 address
 * the first 64 bits, since a household has all that follow.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
