import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a trusted reverse proxy. */
export type IsTrusted = (address: string | undefined) => boolean;

/** The check for addresses and networks, as `10.0.0.5` and `192.168.0.0/24`; of none nobody is trusted. */
export function trust(proxies: readonly string[]): IsTrusted {
  const list = new BlockList();
  const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  // An IPv4 address that arrives on an IPv6 socket (::ffff:10.0.0.5) matches as IPv4, too.
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, familyOf(address));
}
