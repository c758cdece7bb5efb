import { expect, it } from 'vitest';

import { storedPrivateKey } from './private-key.ts';

const KEY = 'MIIEvQIBADAN+/a='.repeat(10);
const pem = (content: string, label = 'PRIVATE KEY', end = label) =>
  `-----BEGIN ${label}-----${content}-----END ${end}-----`;

it.each([
  ['of several lines', pem(`\n${KEY.slice(0, 64)}\r\n${KEY.slice(64)}\n`)],
  ['pasted into one line', ` ${pem(` ${KEY.slice(0, 64)} ${KEY.slice(64)} `)}\n`],
  ['without any line break', pem(KEY)],
])('reads a key %s', (_, pasted) => {
  expect(storedPrivateKey(pasted)).toBe(
    `-----BEGIN PRIVATE KEY-----\n${KEY.slice(0, 64)}\n${KEY.slice(64, 128)}\n${KEY.slice(128)}\n-----END PRIVATE KEY-----`,
  );
});

it('reads a key of the older form', () => {
  expect(storedPrivateKey(pem(KEY, 'RSA PRIVATE KEY'))).toContain('-----BEGIN RSA PRIVATE KEY-----\n');
});

it.each([
  ['nothing', ''],
  ['the content alone', KEY],
  ['a public key', pem(KEY, 'PUBLIC KEY')],
  ['the end of another', pem(KEY, 'PRIVATE KEY', 'RSA PRIVATE KEY')],
  ['too little', pem('MIIE')],
  ['other characters', pem(`${KEY}鍵`)],
  ['what is before it', `Bag Attributes\n${pem(KEY)}`],
  ['what follows it', `${pem(KEY)}\n${pem(KEY)}`],
])('takes %s for none', (_, pasted) => {
  expect(storedPrivateKey(pasted)).toBeNull();
});
