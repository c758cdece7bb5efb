import { expect, it } from 'vitest';

import { isPushEndpoint, pushMessage } from './push.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://wns2-tyo01p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.example.com/fcm/send/abc', false],
  ['https://example.com/fcm.googleapis.com/', false],
  ['https://evilnotify.windows.com/w/', false],
  ['https://user@fcm.googleapis.com/fcm/send/abc', false],
  ['https://10.0.0.1/abc', false],
  ['xhttps://web.push.apple.com/QABC', false],
  ['https://web.push.apple.com/QABC DEF', false],
  ['https://web.push.apple.com/QABC\nhttps://example.com/', false],
  [`https://web.push.apple.com/${'x'.repeat(1_000 - 27)}`, true],
  [`https://web.push.apple.com/${'x'.repeat(1_001 - 27)}`, false],
])('%s is an endpoint: %s', (url, expected) => {
  expect(isPushEndpoint(url)).toBe(expected);
});

it('is one message of few lines, which leads where all of them do', () => {
  const line = (text: string, to = '/requests') => ({ text, to });
  expect(pushMessage([line('承認されました')], '1')).toEqual({
    title: 'お知らせ',
    body: '承認されました',
    to: '/requests',
    tag: '1',
  });
  expect(pushMessage([line('一'), line('二'), line('三'), line('四', '/attendance'), line('五')], '2')).toEqual({
    title: 'お知らせ（5件）',
    body: '一\n二\n三\nほか2件',
    to: '/',
    tag: '2',
  });
});
