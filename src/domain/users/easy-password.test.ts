import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isEasyPassword } from './easy-password.ts';
import { MIN_PASSWORD_LENGTH } from './password.ts';

describe('an easy password', () => {
  const ids = { companyId: 'Aozora-Denki', employeeId: 'EMP-0042' };
  it.each([
    'password',
    'PassWord',
    'ｐａｓｓｗｏｒｄ',
    ' password1 ',
    'qwerty',
    'sakura',
    '1q2w3e4r',
    'iloveyou',
    'aozora-denki',
    'AOZORA-DENKI',
    'ＥＭＰ－００４２',
    'emp-0042',
    'aaaaaa',
    '000000000',
    'ああああああ',
    '123456',
    '1234567890'.slice(0, 9),
    'abcdefgh',
    '987654',
    'zyxwvu',
  ])('is %s', (password) => {
    expect(isEasyPassword(password, ids)).toBe(true);
  });

  it.each(['aozora-denki!', 'emp-0043', 'aaaaab', '123457', 'kinmokusei-7', 'correct horse', 'さくら咲く頃'])(
    'is not %s',
    (password) => {
      expect(isEasyPassword(password, ids)).toBe(false);
    },
  );

  it('is every one of the list, which has none that is too short anyway', () => {
    for (const password of COMMON_PASSWORDS) {
      expect(password.length).toBeGreaterThanOrEqual(MIN_PASSWORD_LENGTH);
      expect(isEasyPassword(password.toUpperCase(), ids)).toBe(true);
    }
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(250);
  });

  it('is none by chance', () => {
    fc.assert(fc.property(fc.uuid(), (password) => !isEasyPassword(password, ids)));
  });
});
