import type { AnyPunchType } from '../attendance/record.ts';
import type { ChatService } from '../notifications/chat.ts';

/** The chat services from which people punch. */
export const CHAT_APP_SERVICES = ['slack', 'teams', 'line_works'] as const satisfies readonly ChatService[];
export type ChatAppService = (typeof CHAT_APP_SERVICES)[number];

/** Who reads an answer: in Teams everybody in the channel, elsewhere the sender alone. */
export const isPrivate = (service: ChatAppService): boolean => service !== 'teams';

/** What a person can ask for in a chat. */
export type ChatCommand = AnyPunchType | 'leave' | 'status' | 'link' | 'unlink' | 'help';

const WORDS: Readonly<Record<ChatCommand, readonly string[]>> = {
  clock_in: ['出勤', 'in', 'clockin', 'clock-in'],
  clock_out: ['退勤', 'out', 'clockout', 'clock-out'],
  break_start: ['休憩', '休憩開始', 'break'],
  break_end: ['戻り', '休憩終了', 'back'],
  leave: ['残', '残り', '有休', '有給', '申請できる残り', 'leave'],
  status: ['状況', 'status'],
  link: ['連携', 'link'],
  unlink: ['解除', '連携解除', 'unlink'],
  help: ['ヘルプ', 'help'],
};

const COMMANDS: ReadonlyMap<string, ChatCommand> = new Map(
  Object.entries(WORDS).flatMap(([command, words]) => words.map((word) => [word, command as ChatCommand] as const)),
);

/** The command of a text, however wide its characters are; what is none asks for help. A longer sentence punches nothing. */
export const readCommand = (text: string): ChatCommand =>
  COMMANDS.get(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/\s/gu, '')
      .replace(/[.!。]+$/u, ''),
  ) ?? 'help';

/** How many digits a code has that links a chat to an account. */
export const LINK_CODE_DIGITS = 8;

/** How long it can be used, in milliseconds. */
export const LINK_CODE_MS = 10 * 60_000;

/** The digits of a code as people type it, or `null` for what is none. */
export function readLinkCode(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s-]/gu, '');
  return digits.length === LINK_CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/** The words of a message in Teams, which is HTML that begins with the app's own name: `<at>kintai</at> 出勤`. */
export const wordsOfTeams = (html: string): string =>
  html
    .replaceAll(/<at\b[^>]*>[^<]*<\/at>/giu, ' ')
    .replaceAll(/<[^<>]*>/gu, ' ')
    .replaceAll(/&nbsp;/giu, ' ')
    .trim();
