import { expect, it } from 'vitest';

import { addressKey } from './login-limits.ts';

it.each([
  ['203.0.113.7', 'address:203.0.113.7'],
  ['::ffff:203.0.113.7', 'address:203.0.113.7'],
  ['2001:db8::1', 'address:2001:db8:0:0'],
  ['2001:db8::ffff:2', 'address:2001:db8:0:0'],
  ['2001:0db8:0:0:5:6:7:8', 'address:2001:db8:0:0'],
  ['2001:db8:0:1::1', 'address:2001:db8:0:1'],
  ['::1', 'address:0:0:0:0'],
  ['fe80::1%eth0', 'address:fe80:0:0:0'],
  ['x'.repeat(300), 'address:unknown'],
  ['', 'address:unknown'],
])('counts %.40s by %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
