import { restLines, type ToldLine } from './gathered.ts';

/** The push services of the browsers: Chrome and Edge, Firefox, Windows, Safari. Nothing is sent anywhere else. */
const PUSH_SERVICES =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com|web\.push\.apple\.com)\/[!-~]+$/;

/** The longest address of a subscription. */
const LONGEST_ENDPOINT = 1_000;

/** Whether it is the address of a subscription at one of the known push services. */
export const isPushEndpoint = (url: string): boolean => url.length <= LONGEST_ENDPOINT && PUSH_SERVICES.test(url);

/** What a device shows: a title, lines, and the screen that a tap opens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly to: string;
  /** The same in each attempt: a second one replaces the first. */
  readonly tag: string;
}

/** So many lines are read on a device; the rest is counted. */
const MOST_LINES = 3;

/** The message of these lines, of which there is one at least. */
export function pushMessage(lines: readonly ToldLine[], tag: string): PushMessage {
  const [first] = lines;
  return {
    title: lines.length === 1 ? 'お知らせ' : `お知らせ（${lines.length}件）`,
    body: [...lines.slice(0, MOST_LINES).map(({ text }) => text), ...restLines(lines.length, MOST_LINES)].join('\n'),
    to: first !== undefined && lines.every(({ to }) => to === first.to) ? first.to : '/',
    tag,
  };
}
