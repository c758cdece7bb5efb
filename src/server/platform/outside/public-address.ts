import { BlockList, isIP } from 'node:net';

const list = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const blocks = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    blocks.addSubnet(address, Number(prefix), family);
  }
  return blocks;
};

/** The addresses that aren't on the public internet (the IANA registries of special-purpose addresses, RFC 6890). */
const SPECIAL_V4 = list(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  'ipv4',
);

/** All that is routed on the internet is in it; an IPv4 address in other clothes isn't, but for the ranges below. */
const GLOBAL_V6 = list(['2000::/3'], 'ipv6');
const SPECIAL_V6 = list(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'], 'ipv6');

/** Whether an address is one of the public internet: none of this machine, its network, or another special one. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL_V4.check(address, 'ipv4');
    case 6:
      return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
    default:
      return false;
  }
}
