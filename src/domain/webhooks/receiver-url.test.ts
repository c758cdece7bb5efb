import { expect, it } from 'vitest';

import { isReceiverUrl } from './receiver-url.ts';

it.each([
  ['https://hooks.example.com', true],
  ['https://hooks.example.com/', true],
  ['https://hooks.example.com:443/', true],
  ['https://hooks.example.com/kintai?key=x', true],
  ['http://hooks.example.com/', false],
  ['https://hooks.example.com:8443/', false],
  ['https://hooks.example.com/#', false],
  ['https://hooks.example.com?x', false],
  ['https://user:secret@hooks.example.com/', false],
  ['https://hooks.example.com\\@10.0.0.1/', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['https://localhost', false],
  ['https://', false],
  ['', false],
])('%s is the address of a receiver: %s', (text, expected) => {
  expect(isReceiverUrl(text)).toBe(expected);
});
