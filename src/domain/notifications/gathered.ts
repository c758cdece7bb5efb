import { groupBy } from '../group-by.ts';
import { type NotificationAbout, type NotificationKind, textOf } from './kind.ts';

/** A notification as it leaves kintai, without names of people and clients, and without comments: other services store it, beyond the company's control. */
export const withoutNames = ({
  name: _name,
  comment: _comment,
  client: _client,
  webhook: _webhook,
  ...about
}: NotificationAbout): NotificationAbout => about;

/** A line that is sent, and the screen that it leads to. */
export interface ToldLine {
  readonly text: string;
  readonly to: string;
}

/** The line that counts what is left out where only so many lines are shown; none where all are. */
export const restLines = (lines: number, shown: number): readonly string[] =>
  lines > shown ? [`ほか${lines - shown}件`] : [];

/**
 * The lines of what is sent together; what says the same once names are left out, as of many people on one day, in one. In
 * another language where `sentence` has the line.
 */
export function gathered(
  told: readonly { readonly kind: NotificationKind; readonly about: NotificationAbout }[],
  sentence?: (kind: NotificationKind, about: NotificationAbout) => string | null,
): readonly ToldLine[] {
  const lines = told.map(({ kind, about }) => {
    const { text, to } = textOf(kind, withoutNames(about));
    return { text: sentence?.(kind, withoutNames(about)) ?? text, to };
  });
  return [...groupBy(lines, ({ text, to }) => `${to} ${text}`).values()].flatMap(([one, ...others]) =>
    one === undefined
      ? []
      : [
          others.length === 0
            ? one
            : {
                ...one,
                text:
                  sentence === undefined
                    ? `${one.text}（${others.length + 1}件）`
                    : `${one.text} (×${others.length + 1})`,
              },
        ],
  );
}
