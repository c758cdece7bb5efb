import { createECDH, createPublicKey, verify } from 'node:crypto';

import { expect, it, onTestFinished } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { areSubscriptionKeys, encryptMessage } from './encryption.ts';
import { readOrMakeVapidKey, vapidAuthorization } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291 5 and its appendix A. */
const EXAMPLE = {
  message: 'When I grow up, I want to be a watermelon',
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  ownPrivateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('a message is encrypted as in the example of RFC 8291', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(EXAMPLE.ownPrivateKey);
  const body = encryptMessage(EXAMPLE.message, EXAMPLE, { salt: EXAMPLE.salt, keys });
  expect(body.toString('base64url')).toBe(EXAMPLE.body);
  expect(encryptMessage('同じ', EXAMPLE).equals(encryptMessage('同じ', EXAMPLE))).toBe(false);
});

it('keys that no browser has made are none', () => {
  const { publicKey, authSecret } = EXAMPLE;
  expect(areSubscriptionKeys(EXAMPLE)).toBe(true);
  expect(areSubscriptionKeys({ publicKey: publicKey.subarray(1), authSecret })).toBe(false);
  expect(areSubscriptionKeys({ publicKey, authSecret: authSecret.subarray(1) })).toBe(false);
  // No point of the curve.
  expect(areSubscriptionKeys({ publicKey: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]), authSecret })).toBe(
    false,
  );
});

it('the installation has one key, by which a push service knows it', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const [key, same] = await Promise.all([readOrMakeVapidKey(database), readOrMakeVapidKey(database)]);
  expect(same.publicKey).toBe(key.publicKey);
  expect(bytes(key.publicKey)).toHaveLength(65);
  const now = epochMs(Date.parse('2026-11-20T12:00:00+09:00'));
  const subject = 'https://kintai.example.com';
  const header = vapidAuthorization(key, { endpoint: 'https://fcm.googleapis.com/fcm/send/1', subject, now });
  const [, token = '', named = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(named).toBe(key.publicKey);
  expect(JSON.parse(String(bytes(claims)))).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now / 1000 + 12 * 3_600,
    sub: subject,
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(key.privateKey), dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
});
