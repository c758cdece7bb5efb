import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  window.localStorage.clear();
  vi.resetModules();
});

it('shows texts in another language, those there are and those to come', async () => {
  const { translatable, translateBy } = await import('./language.ts');
  const before = translatable('before', { title: '打刻', nested: { name: '出勤' } });
  translateBy((name) => (name === 'other' ? undefined : { title: 'Clock', nested: { name: 'In' } }));
  expect(before).toEqual({ title: 'Clock', nested: { name: 'In' } });
  expect(translatable('later', { title: '休暇' }).title).toBe('Clock');
  expect(translatable('other', { title: '申請' }).title).toBe('申請');
});

it.each([
  ['ja', 'ja'],
  ['ja-easy', 'ja'],
  ['en', 'en'],
  ['vi', 'vi'],
  ['zh', 'zh-Hans'],
])('names %s as browsers do', async (code, tag) => {
  const { languageTag } = await import('./language.ts');
  expect(languageTag(code)).toBe(tag);
});

it.each([
  ['nothing is chosen', null, null, 'ja'],
  ['the device has one', 'en', null, 'en'],
  ['the person has another', 'en', 'ja', 'ja'],
])('knows the language of the page where %s', async (_, device, own, expected) => {
  if (device !== null) window.localStorage.setItem('language', device);
  if (own !== null) {
    const user = {
      id: 1,
      companyId: 'c',
      employeeId: 'E1',
      name: '山田',
      role: 'user',
      isFirstLogin: false,
      language: own,
    };
    window.localStorage.setItem('userInfo', JSON.stringify(user));
    window.localStorage.setItem('loginTime', String(Date.now()));
    window.localStorage.setItem('token', 'Bearer some-token');
  }
  const { language } = await import('./language.ts');
  expect(language).toBe(expected);
});
