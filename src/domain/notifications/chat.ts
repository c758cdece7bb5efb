import { inOneLine } from '../company/one-line.ts';
import { restLines } from './gathered.ts';
import type { NotificationAbout, NotificationKind } from './kind.ts';

/** The chat services into whose channels kintai can post notifications. */
export const CHAT_SERVICES = ['slack', 'teams', 'line_works'] as const;
export type ChatService = (typeof CHAT_SERVICES)[number];

/** What they are called. */
export const CHAT_SERVICE_NAMES: Readonly<Record<ChatService, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  line_works: 'LINE WORKS',
};

/** The kinds that a channel can have: tasks of its readers, and notices for everybody. None is about anybody's health. */
export const CHANNEL_KINDS = [
  'leave_requested',
  'request_asked',
  'month_to_approve',
  'shift_published',
  'month_to_fix',
  'month_closed',
  'overtime_near',
  'overtime_expected',
  'overtime_broken',
  'interval_short',
  'long_run',
] as const satisfies readonly NotificationKind[];
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** The kinds that go to a person about themself, and to those who are responsible for them. */
const OF_PERSONS: ReadonlySet<NotificationKind> = new Set([
  'overtime_near',
  'overtime_expected',
  'overtime_broken',
  'interval_short',
  'long_run',
]);

/** Whether a notification goes to channels: of a kind about persons only the one to those responsible, not the person's own. */
export const isForChannels = (kind: NotificationKind, { whose }: NotificationAbout): boolean =>
  CHANNEL_KINDS.some((each) => each === kind) && (whose === 'other' || !OF_PERSONS.has(kind));

/** The longest address of a webhook: those of Power Automate have some 300 characters. */
export const LONGEST_WEBHOOK = 1_000;

/**
 * Whether a text is the address of a webhook: https, of a named host at its own port, without a login. That the host is a public
 * one is known when it is looked up.
 */
export const isWebhookUrl = (text: string): boolean =>
  text.length <= LONGEST_WEBHOOK &&
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::443)?\/[!-~]+$/i.test(
    text,
  ) &&
  !text.includes('#');

/** A line of a message, with the address of the screen that it leads to. */
export interface ChatLine {
  readonly text: string;
  readonly url: string;
}

/** So many lines are read in a channel; the rest is counted. */
const MOST_LINES = 10;

const TITLE = '勤怠管理システムからのお知らせ';
const OPEN = '開く';

/** The body of the request by which a service posts a message, as it publishes its format. */
export function chatPayload(service: ChatService, lines: readonly ChatLine[]): object {
  const shown = lines.slice(0, MOST_LINES).map(({ text, url }) => ({ text: inOneLine(text), url }));
  const rest = restLines(lines.length, MOST_LINES);
  switch (service) {
    case 'slack':
      return {
        text: [`*${TITLE}*`, ...shown.map(({ text, url }) => `• <${url}|${escapedForSlack(text)}>`), ...rest].join(
          '\n',
        ),
        unfurl_links: false,
      };
    case 'teams':
      return {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'TextBlock', text: TITLE, weight: 'Bolder', wrap: true },
                ...shown.map(({ text, url }) => teamsText(text, url)),
                ...rest.map((text) => teamsText(text)),
              ],
            },
          },
        ],
      };
    case 'line_works': {
      const [first] = shown;
      const isOneScreen = first !== undefined && lines.every(({ url }) => url === first.url);
      const texts = shown.map(({ text, url }) => (isOneScreen ? `・${text}` : `・${text}\n${url}`));
      return {
        title: TITLE,
        body: { text: [...texts, ...rest].join('\n') },
        ...(isOneScreen && { button: { label: OPEN, url: first.url } }),
      };
    }
  }
}

/**
 * A line of a card. The text of a `TextBlock` is Markdown, whose escapes Teams doesn't read alike on all devices; that of a
 * `TextRun` is taken as it is.
 */
const teamsText = (text: string, url?: string): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...(url !== undefined && { selectAction: { type: 'Action.OpenUrl', url } }) }],
});

/** Slack reads `&`, `<` and `>` as its own. */
const escapedForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
