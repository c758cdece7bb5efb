import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { addUser } from './testing/builders.ts';
import { startTestServer } from './testing/test-server.ts';

// D27 and the guide for operators: no log, at whatever level, has a token, a password, a position or what somebody wrote.

const LEVELS = ['trace', 'debug', 'info'];

it.each(LEVELS)('at %s nothing secret or personal is logged', async (logLevel) => {
  const server = await startTestServer({ logLevel });
  const boss = await addUser(server.database, { role: 'super_admin', name: '秘密 花子' });
  const { companyId, employeeId, password } = boss;
  const token = await server.logIn(boss);
  const form = (name: string, file: string): FormData => {
    const fields = new FormData();
    fields.append('companyId', companyId);
    fields.append(name, new Blob([file]), `${name}.svg`);
    return fields;
  };
  const answers = [
    await server.call('POST /api/auth/login', { body: { companyId, employeeId, password: 'wrong-password' } }),
    await server.call('POST /api/time-records', {
      token,
      body: { type: 'in', latitude: 35.681236, longitude: 139.767125, accuracy: 18, note: '内緒のメモ' },
    }),
    await server.call('POST /api/admin/upload-logo', {
      token,
      body: form(
        'logo',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>',
      ),
    }),
    await server.call('GET /api/admin/users?q=内緒', { token }),
    await server.call('GET /api/no-such?token=内緒', { token }),
    await server.call('POST /api/admin/users', { token, body: { name: '内緒 太郎', password: 'a-first-secret' } }),
    await server.call('POST /api/auth/change-password', {
      token,
      body: { currentPassword: password, newPassword: 'another-secret', confirmPassword: 'another-secret' },
    }),
  ];
  await server.stop();
  // So that the test sees what it is about: each call went as far as it can.
  expect(answers.map(({ status }) => status)).toEqual([401, 201, 200, 200, 404, 400, 200]);
  const log = server.warnings.join('');
  if (logLevel !== 'info') expect(log).toContain('/api/time-records');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly sid: string };
  for (const secret of [
    header,
    claims,
    signature,
    sid,
    password,
    'wrong-password',
    'a-first-secret',
    'another-secret',
    '35.681236',
    '139.767125',
    '内緒',
    '秘密',
    'argon2',
    'kintai_device=',
  ])
    expect(log).not.toContain(secret);
});

/** As a browser at https://kintai.example, which a proxy passes on: passkeys need that. */
const BROWSER = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'kintai.example',
  'x-forwarded-for': '203.0.113.7',
};
const CLIENT_DATA = Buffer.from('forged client data').toString('base64url');
const SIGNATURE = Buffer.from('forged signature').toString('base64url');

it.each(LEVELS)('at %s nothing of a second factor is logged', async (logLevel) => {
  const server = await startTestServer({ logLevel, trustedProxies: ['127.0.0.1'] });
  const user = await addUser(server.database);
  const { companyId, employeeId, password } = user;
  const token = await server.logIn(user);
  const secrets: string[] = [];
  const statuses: number[] = [];
  /** Its answer; the secrets in it are noted. */
  const call = async (route: string, body?: object, by?: string) => {
    const answer = await server.call(route, {
      headers: BROWSER,
      ...(by === undefined ? {} : { token: by }),
      ...(body === undefined ? {} : { body }),
    });
    statuses.push(answer.status);
    const { token: issued, challenge, secret, uri, setup, options, recovery_codes: codes = [] } = answer.body;
    for (const value of [issued, challenge, secret, uri, setup, options?.challenge, ...codes])
      if (value !== undefined) secrets.push(value);
    return answer.body;
  };
  const challenge = async (): Promise<string> =>
    (await call('POST /api/auth/login', { companyId, employeeId, password })).challenge;
  const digits: string[] = [];
  const codeOf = (secret: string): string => {
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.now() });
    digits.push(code);
    return code;
  };
  const forged = (fields: object) => ({
    id: 'forged-credential',
    rawId: 'forged-credential',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: CLIENT_DATA, ...fields },
  });

  const own = '/api/auth/second-factor';
  const { secret, setup } = await call(`POST ${own}/totp`, undefined, token);
  await call(`PUT ${own}/totp`, { setup, code: 'WRONG-CODE' }, token);
  const { recovery_codes: codes } = await call(`PUT ${own}/totp`, { setup, code: codeOf(secret) }, token);
  server.setNow(formatInstant(epochMs(server.now() + 30_000)));
  const answer = async (code: string) =>
    call('POST /api/auth/login/second-factor', { challenge: await challenge(), code });
  await answer('WRONG-CODE');
  await answer(codeOf(secret));
  await answer(codes[0]);
  await call('POST /api/auth/login/second-factor', { challenge: 'FORGED-CHALLENGE', code: 'WRONG-CODE' });
  await call(`POST ${own}/recovery-codes`, undefined, token);
  const { setup: passkeySetup } = await call(`POST ${own}/passkey-options`, undefined, token);
  await call(
    `POST ${own}/passkeys`,
    { setup: passkeySetup, name: '内緒の鍵', passkey: forged({ attestationObject: SIGNATURE }) },
    token,
  );
  const { challenge: passkeyChallenge } = await call('POST /api/auth/login/passkey-options', {});
  await call('POST /api/auth/login/passkey', {
    challenge: passkeyChallenge,
    passkey: forged({ authenticatorData: CLIENT_DATA, signature: SIGNATURE }),
  });
  await server.stop();
  // The login's first step is 401, too; the forged passkeys are refused.
  expect(statuses).toEqual([200, 401, 200, 401, 401, 401, 200, 401, 200, 401, 200, 200, 401, 200, 401]);
  expect(secrets).toHaveLength(32);
  const log = server.warnings.join('');
  if (logLevel !== 'info') expect(log).toContain('/api/auth/login/second-factor');
  for (const value of [
    ...secrets,
    'WRONG-CODE',
    'FORGED-CHALLENGE',
    'forged-credential',
    CLIENT_DATA,
    SIGNATURE,
    '内緒',
    'otpauth:',
    BROWSER['x-forwarded-for'],
  ])
    expect(log).not.toContain(value);
  // Six digits may stand in a longer number, a duration.
  for (const code of digits) expect(log).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
});

it.each(LEVELS)('at %s nothing of what an AI assistant sends is logged', async (logLevel) => {
  const server = await startTestServer({ logLevel });
  const boss = await addUser(server.database, { role: 'super_admin' });
  const token = await server.logIn(boss);
  await server.call('PUT /api/admin/assistant-settings', { token, body: { assistant_use: 'write' } });
  await server.call('PUT /api/admin/request-settings', {
    token,
    body: { kinds: [{ kind: 'punch_correction', mode: 'always' }] },
  });
  const tools = ['my_day', 'request_correction'];
  const added = await server.call('POST /api/assistants', { token, body: { name: '内緒の秘書', tools, days: 30 } });
  const asked = { date: formatInstant(epochMs(server.now())).slice(0, 10), clock_in: '00:00', reason: '内緒の理由' };
  const answers = await Promise.all(
    [added.body.secret, `${added.body.secret}x`].map((secret) =>
      server.call('POST /api/mcp', {
        token: secret,
        headers: { accept: 'application/json, text/event-stream' },
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'request_correction', arguments: asked },
        },
      }),
    ),
  );
  await server.stop();
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  expect(JSON.stringify(answers[0])).toContain('punch_correction');
  const log = server.warnings.join('');
  if (logLevel !== 'info') expect(log).toContain('/api/mcp');
  for (const secret of [added.body.secret, '内緒']) expect(log).not.toContain(secret);
});
