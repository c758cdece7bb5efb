import type { ResponseOf, Sent } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { ShiftWishResponse } from '#contract/rosters.ts';
import { wishText } from '#domain/shift/wish.ts';
import { daysFrom, type DateRange, type IsoDate, isoDate, parseIsoDate } from '#domain/time/date.ts';
import { type TypedHours, validateHours } from './draft.ts';
import { endDayText, readEndDay } from '../../lib/end-day.ts';
import { toHours } from '../../lib/wire.ts';

/** A person's own month, where admins plan the shifts. */
export type OwnPlan = ResponseOf<Routes['GET /api/shift-plans/{month}']>;

/** What is wished for a day as its fields hold it: nothing, a day off, hours, or a pattern by its id. */
export interface TypedWish extends TypedHours {
  readonly choice: string;
  readonly note: string;
}

/** Wishes by their day, each day of the month. */
export type TypedWishes = Readonly<Record<string, TypedWish>>;

const NO_WISH: TypedWish = { choice: '', start: '', end: '', note: '' };

/** The saved wishes as their fields hold them. */
export function typedWishes({ from, to }: DateRange, wishes: readonly ShiftWishResponse[]): TypedWishes {
  const saved = new Map(wishes.map((wish) => [isoDate(wish.date), wish]));
  return Object.fromEntries(
    daysFrom(from, to).map((date) => {
      const wish = saved.get(date);
      if (wish === undefined) return [date, NO_WISH];
      return [
        date,
        {
          choice: wish.pattern_id === null ? wish.kind : String(wish.pattern_id),
          start: wish.start_time ?? '',
          end: wish.end_time ?? '',
          endDay: endDayText(wish.end_day),
          note: wish.note ?? '',
        },
      ];
    }),
  );
}

/** What is wrong with the hours that are wished for, by the name of the field. */
export function wishErrors(wishes: TypedWishes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wishes).flatMap(([date, wish]) => {
      const errors = wish.choice === 'hours' ? validateHours(wish) : null;
      return Object.entries(errors ?? {}).flatMap(([field, error]: [string, string | undefined]) =>
        error === undefined ? [] : [[wishField(date, field), error] as const],
      );
    }),
  );
}

/** The name of a field of a day's wish. */
export const wishField = (date: string, field: string): string => `wishes/${date}/${field}`;

type SentWish = Sent<Routes['PUT /api/shift-wishes/{month}'], 'body'>['wishes'][number];

/** The days with a wish, as they are sent. */
export const sentWishes = (wishes: TypedWishes): SentWish[] =>
  Object.entries(wishes).flatMap(([text, { choice, start, end, endDay, note }]): SentWish[] => {
    const date = parseIsoDate(text);
    if (date === null || choice === '') return [];
    const isHours = choice === 'hours';
    const isPattern = choice !== 'day_off' && !isHours;
    return [
      {
        date,
        kind: isPattern ? 'pattern' : isHours ? 'hours' : 'day_off',
        pattern_id: isPattern ? Number(choice) : undefined,
        start_time: isHours ? start : undefined,
        end_time: isHours ? end : undefined,
        end_day: isHours ? (readEndDay(endDay) ?? undefined) : undefined,
        note: note.trim() === '' ? undefined : note,
      },
    ];
  });

/** A saved wish in words, with its note. */
export function savedWishText(
  wish: ShiftWishResponse,
  patterns: readonly { readonly id: number; readonly name: string }[],
): string {
  const { kind, pattern_id: id, note } = wish;
  const pattern = patterns.find((one) => one.id === id)?.name;
  const text = wishText({ kind, pattern, hours: toHours(wish) });
  return note === null ? text : `${text}（${note}）`;
}

/** The wish of a day, or `undefined`. */
export const wishOn = ({ wishes }: Pick<OwnPlan, 'wishes'>, date: IsoDate): ShiftWishResponse | undefined =>
  wishes.find((wish) => wish.date === date);
