import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openPushed, type PushScope, showPushed } from './push.ts';

const ORIGIN = 'https://kintai.example';

beforeEach(() => vi.stubGlobal('location', { origin: ORIGIN }));
afterEach(() => vi.unstubAllGlobals());

function scopeWith(open: readonly string[] = []) {
  const done: string[] = [];
  const scope: PushScope = {
    registration: {
      showNotification: (title, { body, tag, data }) =>
        Promise.resolve(void done.push(`show ${title} / ${body} / ${tag} / ${String(data)}`)),
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          open.map((url) => ({
            url,
            focus: () => Promise.resolve(done.push(`focus ${url}`)),
            navigate: (to: string) => Promise.resolve(done.push(`navigate ${to}`)),
          })),
        ),
      openWindow: (url) => Promise.resolve(done.push(`open ${url}`)),
    },
  };
  return { scope, done };
}

it.each([
  [
    '{"title":"お知らせ","body":"承認されました","to":"/requests","tag":"kintai-1"}',
    'show お知らせ / 承認されました / kintai-1 / /requests',
  ],
  ['no JSON', 'show お知らせ / kintaiを開いて確認してください / kintai / /'],
  ['null', 'show お知らせ / kintaiを開いて確認してください / kintai / /'],
])('a push of %s is shown', async (text, shown) => {
  const { scope, done } = scopeWith();
  await showPushed(scope, text);
  expect(done).toEqual([shown]);
});

it.each<[unknown, readonly string[], readonly string[]]>([
  ['/requests', [], [`open ${ORIGIN}/requests`]],
  ['/requests', [`${ORIGIN}/time-clock`], [`focus ${ORIGIN}/time-clock`, `navigate ${ORIGIN}/requests`]],
  ['//evil.example/x', [], [`open ${ORIGIN}/`]],
  ['/\\evil.example/x', [], [`open ${ORIGIN}`]],
  ['https://evil.example/x', [], [`open ${ORIGIN}/`]],
  [undefined, [], [`open ${ORIGIN}/`]],
])('a tap on one that leads to %s opens a screen of the app', async (to, open, expected) => {
  const { scope, done } = scopeWith(open);
  await openPushed(scope, to);
  expect(done).toEqual(expected);
});
