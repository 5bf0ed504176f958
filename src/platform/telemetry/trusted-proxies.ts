import { BlockList, isIP } from 'node:net';

/**
 * Creates the check whether an IP is a proxy of ours: only from those do we believe what headers say about the client and
 * the trace.
 * @param ranges IPs and networks, as in `TRUST_PROXY`
 */
export function createProxyCheck(ranges: readonly string[]): (ip: string | undefined) => boolean {
  if (ranges.length === 0) return () => false;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip) => ip !== undefined && isIP(ip) !== 0 && list.check(ip, familyOf(ip));
}

const familyOf = (ip: string) => (isIP(ip) === 4 ? 'ipv4' : 'ipv6');
