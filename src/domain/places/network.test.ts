import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isInNetwork, isTooWide, normaliseAddress, normaliseNetwork } from './network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:201', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::', '::'],
  ['::1', '::1'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ['192.0.2', null],
  ['192.0.2.256', null],
  ['192.0.2.01', null],
  ['1::2::3', null],
  ['1:2:3:4:5:6:7:8:9', null],
  ['1:2:3:4:5:6:7::8', null],
  // RFC 5952, 4.2.3: of two runs of zeros the longer one, wherever it is.
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:0:0:0:1:0:0:1', '2001::1:0:0:1'],
  ['12345:1:1:1:1:1:1:1', null],
  ['1:1:1:12345:1:1:1:1', null],
  ['1:1:1:1:1:1:12345:1', null],
  ['1::zz', null],
  ['12345::', null],
  ['unix:', null],
  ['', null],
])('the address %j is %j', (text, address) => {
  expect(normaliseAddress(text)).toBe(address);
});

it.each([
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['203.0.113.77', '203.0.113.77/32'],
  ['203.0.113.77/0', '0.0.0.0/0'],
  ['::ffff:203.0.113.77/120', '203.0.113.0/24'],
  ['2001:db8:1:2::5/48', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8::5/128'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['203.0.113.0/32', '203.0.113.0/32'],
  ['::ffff:203.0.113.77/96', '0.0.0.0/0'],
  ['::ffff:203.0.113.77/95', null],
  ['203.0.113.0/33', null],
  ['203.0.113.0/024', null],
  ['::ffff:203.0.113.0/24', null],
  ['203.0.113.0/', null],
  ['203.0.113.0/24/8', null],
  ['office', null],
])('the range %j is %j', (text, network) => {
  expect(normaliseNetwork(text)).toBe(network);
});

describe('an address in a range', () => {
  it.each([
    ['203.0.113.0', '203.0.113.0/24', true],
    ['203.0.113.255', '203.0.113.0/24', true],
    ['203.0.114.0', '203.0.113.0/24', false],
    ['::ffff:203.0.113.9', '203.0.113.0/24', true],
    ['203.0.113.9', '2001:db8::/32', false],
    ['2001:db8:ffff::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['198.51.100.1', '0.0.0.0/0', true],
    ['unknown', '0.0.0.0/0', false],
    ['203.0.113.9', 'office', false],
  ])('%s, %s: %s', (address, network, expected) => {
    expect(isInNetwork(address, network)).toBe(expected);
  });

  it('is in the range of any length around it, written again the same', () => {
    const v4 = fc.ipV4();
    const v6 = fc.ipV6();
    fc.assert(
      fc.property(fc.oneof(v4, v6), fc.integer({ min: 0, max: 128 }), (address, bits) => {
        const written = normaliseAddress(address) ?? '';
        const length = written.includes(':') ? bits : bits % 33;
        const network = normaliseNetwork(`${written}/${length}`) ?? '';
        expect(normaliseAddress(written)).toBe(written);
        expect(normaliseNetwork(network)).toBe(network);
        expect(isInNetwork(address, network)).toBe(true);
      }),
    );
  });

  it.each([
    ['10.0.0.0/8', false],
    ['0.0.0.0/7', true],
    ['2001:db8::/32', false],
    ['2001:db8::/31', true],
    ['2000::/3', true],
    ['office', false],
  ])('%s is too wide: %s', (network, expected) => {
    expect(isTooWide(network)).toBe(expected);
  });
});
