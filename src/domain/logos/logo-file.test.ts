import { expect, it } from 'vitest';

import { logoFileFault } from './logo-file.ts';

const MIB = 1024 * 1024;

it.each([
  ['normal', 'logo.png', 'image/png', 5 * MIB, null],
  ['normal', 'logo.png', 'image/png', 5 * MIB + 1, 'size'],
  ['mobile', 'logo.svg', 'image/svg+xml', 2_097_152, null],
  ['mobile', 'logo.svg', 'image/svg+xml', 2_097_153, 'size'],
  ['mobile', 'logo.JPEG', '', 1, null],
  ['normal', 'logo.gif', 'image/gif', 1, null],
  ['normal', 'logo.png', 'application/pdf', 1, 'type'],
  ['normal', 'logo.webp', 'image/webp', 9 * MIB, 'type'],
  ['normal', 'logo.bmp', '', 1, 'type'],
  ['normal', 'logo.png.exe', '', 1, 'type'],
] as const)('%s %s (%s, %d bytes): %s', (kind, name, type, size, fault) => {
  expect(logoFileFault(kind, { name, type, size })).toBe(fault);
});
