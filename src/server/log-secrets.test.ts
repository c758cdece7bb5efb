import { expect, it } from 'vitest';

import { addUser } from './testing/builders.ts';
import { startTestServer } from './testing/test-server.ts';

// D27 and the guide for operators: no log, at whatever level, has a token, a password, a position or what somebody wrote.

it.each(['trace', 'debug', 'info'])('at %s nothing secret or personal is logged', async (logLevel) => {
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
