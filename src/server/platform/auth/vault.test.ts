import { expect, it } from 'vitest';

import { createVault } from './vault.ts';

const vault = createVault('a secret of the tests, long enough');

it('opens what it has sealed, for the same thing alone', () => {
  const sealed = vault.seal('クライアントの secret', 'sso demo');
  expect(vault.open(sealed, 'sso demo')).toBe('クライアントの secret');
  expect(vault.open(sealed, 'sso demo-west')).toBeNull();
  expect(createVault('another secret of the tests, as long').open(sealed, 'sso demo')).toBeNull();
});

it('seals the same text differently each time, and never has it in clear', () => {
  const [one, other] = [vault.seal('client-secret', 'a'), vault.seal('client-secret', 'a')];
  expect(one).not.toEqual(other);
  expect(one.includes('client-secret')).toBe(false);
});

it('opens nothing that was changed or cut', () => {
  const sealed = vault.seal('secret', 'a');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.open(changed, 'a')).toBeNull();
    expect(vault.open(sealed.subarray(0, at), 'a')).toBeNull();
  }
});
