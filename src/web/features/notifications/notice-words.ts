import { KIND_NAMES, type NotificationAbout, type NotificationKind, textOf } from '#domain/notifications/kind.ts';
import { translatable } from '../../lib/language.ts';

/** The names of the kinds of notifications, and the line of each; `null` where the Japanese one is shown. */
export const noticeWords = translatable('notices', {
  kinds: KIND_NAMES,
  sentence: (kind: NotificationKind, about: NotificationAbout): string | null => textOf(kind, about).text,
});

/** The line of a notification, and the screen that it leads to. */
export function noticeOf(kind: NotificationKind, about: NotificationAbout): ReturnType<typeof textOf> {
  const { text, to } = textOf(kind, about);
  return { text: noticeWords.sentence(kind, about) ?? text, to };
}
