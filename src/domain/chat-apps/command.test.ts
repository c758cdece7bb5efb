import { describe, expect, it } from 'vitest';

import { LINK_CODE_MS, readCommand, readLinkCode, wordsOfTeams } from './command.ts';

describe('readCommand', () => {
  it.each([
    ['出勤', 'clock_in'],
    ['　出勤 ', 'clock_in'],
    ['出勤。', 'clock_in'],
    ['IN', 'clock_in'],
    ['ｉｎ', 'clock_in'],
    ['clock-in', 'clock_in'],
    ['退勤', 'clock_out'],
    ['Out', 'clock_out'],
    ['休憩', 'break_start'],
    ['休憩 開始', 'break_start'],
    ['break', 'break_start'],
    ['戻り', 'break_end'],
    ['休憩終了', 'break_end'],
    ['back', 'break_end'],
    ['残', 'leave'],
    ['申請できる残り', 'leave'],
    ['ﾍﾙﾌﾟ', 'help'],
    ['状況', 'status'],
    ['連携', 'link'],
    ['連携解除', 'unlink'],
    ['解除', 'unlink'],
    ['', 'help'],
    ['出勤しました', 'help'],
    ['出。勤', 'help'],
    ['明日は出勤', 'help'],
    ['constructor', 'help'],
  ])('reads %j as %s', (text, command) => {
    expect(readCommand(text)).toBe(command);
  });
});

describe('readLinkCode', () => {
  it.each([
    ['12345678', '12345678'],
    [' 1234 5678 ', '12345678'],
    ['１２３４-５６７８', '12345678'],
    ['00000000', '00000000'],
    ['1234567', null],
    ['123456789', null],
    ['1234567a', null],
    ['a1234567', null],
    ['', null],
  ])('reads %j as %j', (text, code) => {
    expect(readLinkCode(text)).toBe(code);
  });
});

it('lets a code be used for ten minutes', () => {
  expect(LINK_CODE_MS).toBe(600_000);
});

describe('wordsOfTeams', () => {
  it.each([
    ['<at>kintai</at> 出勤', '出勤'],
    ['<p><at id="0">勤怠</at>&nbsp;退勤</p>\n', '退勤'],
    ['出勤', '出勤'],
    ['<at>kintai</at>', ''],
    ['<at>出勤</at> 残', '残'],
    ['<<p>> 出勤', '< > 出勤'],
  ])('of %j', (html, words) => {
    expect(wordsOfTeams(html)).toBe(words);
  });
});
