import { expect, it } from 'vitest';

import { trust } from './trusted-proxies.ts';

it.each([
  [['10.0.0.5'], '10.0.0.5', true],
  [['10.0.0.5'], '10.0.0.6', false],
  [['10.0.0.5'], '::ffff:10.0.0.5', true],
  [['192.168.0.0/24'], '192.168.0.77', true],
  [['192.168.0.0/24'], '192.168.1.77', false],
  [['::1', '2001:db8::/32'], '2001:db8::7', true],
  [['::1'], '::2', false],
  [[], '127.0.0.1', false],
  [['127.0.0.1'], undefined, false],
])('of %j, %s is trusted: %j', (proxies, address, expected) => {
  expect(trust(proxies)(address)).toBe(expected);
});
