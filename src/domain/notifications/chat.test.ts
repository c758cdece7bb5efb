import { expect, it } from 'vitest';

import { chatPayload, isForChannels, isWebhookUrl, LONGEST_WEBHOOK } from './chat.ts';
import { gathered } from './gathered.ts';

it.each([
  ['https://hooks.slack.com/services/T0/B0/abc', true],
  [
    'https://prod-01.japaneast.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke?api-version=2016-06-01&sig=x',
    true,
  ],
  ['https://webhook.worksmobile.com/message/98a5731f-7764-4495-9bc6-521fa876bcb5', true],
  ['http://hooks.slack.com/services/T0', false],
  ['https://hooks.slack.com:8443/services/T0', false],
  ['https://user:secret@hooks.slack.com/services/T0', false],
  ['https://hooks.slack.com@127.0.0.1/services/T0', false],
  ['https://127.0.0.1/services/T0', false],
  ['https://0x7f.1/services/T0', false],
  ['https://[::1]/services/T0', false],
  ['https://localhost/services/T0', false],
  ['https://hooks.slack.com/', false],
  ['https://hooks.slack.com/services/T0#x', false],
  ['https://hooks.slack.com/services/T0 B0', false],
  ['https://hooks.slack.com\\@10.0.0.1/x', false],
  [`https://hooks.slack.com/${'x'.repeat(1_000 - 24)}`, true],
  [`https://hooks.slack.com/${'x'.repeat(1_001 - 24)}`, false],
  ['xhttps://hooks.slack.com/services/T0', false],
  ['javascript:https://hooks.slack.com/services/T0', false],
])('%s is an address of a webhook: %s', (text, expected) => {
  expect(isWebhookUrl(text)).toBe(expected);
});

it('tells a channel what its readers have to see to, and nobody’s own affairs', () => {
  expect(isForChannels('leave_requested', { date: '2026-12-18' })).toBe(true);
  expect(isForChannels('long_run', { date: '2026-12-18' })).toBe(false);
  expect(isForChannels('long_run', { date: '2026-12-18', whose: 'other' })).toBe(true);
  expect(isForChannels('leave_decided', { date: '2026-12-18' })).toBe(false);
  expect(isForChannels('long_hours', { month: '2026-10', whose: 'other' })).toBe(false);
});

it('says once what is the same without names', () => {
  const of = (name: string, date: string) => ({ kind: 'leave_requested', about: { name, date } }) as const;
  expect(gathered([of('山田 太郎', '2026-12-18'), of('鈴木 花子', '2026-12-18'), of('佐藤 健', '2026-12-21')])).toEqual(
    [
      { text: '休暇の申請があります（12月18日（金））（2件）', to: '/admin/leave' },
      { text: '休暇の申請があります（12月21日（月））', to: '/admin/leave' },
    ],
  );
});

const LINE = { text: '申請があります <1>', url: 'https://kintai.example.com/approvals?via=mail' };
const OTHER = { text: '締められました', url: 'https://kintai.example.com/attendance?via=mail' };

it('has the published format of each service', () => {
  expect(chatPayload('slack', [LINE])).toEqual({
    text: '*勤怠管理システムからのお知らせ*\n• <https://kintai.example.com/approvals?via=mail|申請があります &lt;1&gt;>',
    unfurl_links: false,
  });
  expect(chatPayload('teams', [OTHER])).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [
            { type: 'TextBlock', text: '勤怠管理システムからのお知らせ', weight: 'Bolder', wrap: true },
            {
              type: 'RichTextBlock',
              inlines: [
                { type: 'TextRun', text: '締められました', selectAction: { type: 'Action.OpenUrl', url: OTHER.url } },
              ],
            },
          ],
        },
      },
    ],
  });
  expect(chatPayload('line_works', [LINE])).toEqual({
    title: '勤怠管理システムからのお知らせ',
    body: { text: '・申請があります <1>' },
    button: { label: '開く', url: LINE.url },
  });
  expect(chatPayload('line_works', [LINE, OTHER])).toEqual({
    title: '勤怠管理システムからのお知らせ',
    body: { text: `・申請があります <1>\n${LINE.url}\n・締められました\n${OTHER.url}` },
  });
  const many = Array.from({ length: 12 }, () => OTHER);
  expect(JSON.stringify(chatPayload('slack', many))).toContain('ほか2件');
});

it('has ten lines at most, and counts the rest', () => {
  const linesOf = (count: number) => {
    const payload = chatPayload(
      'slack',
      Array.from({ length: count }, () => OTHER),
    ) as { text: string };
    const [, ...lines] = payload.text.split('\n');
    return [lines.filter((line) => line.startsWith('• ')).length, lines.filter((line) => line.startsWith('ほか'))];
  };
  expect(linesOf(9)).toEqual([9, []]);
  expect(linesOf(10)).toEqual([10, []]);
  expect(linesOf(11)).toEqual([10, ['ほか1件']]);
  expect(linesOf(12)).toEqual([10, ['ほか2件']]);
});

it('an address of a webhook has 1000 characters at most', () => {
  expect(LONGEST_WEBHOOK).toBe(1_000);
});
