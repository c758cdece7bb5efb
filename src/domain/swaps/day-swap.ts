import type { CompanyDay, CompanyDays } from '../company-calendar/company-day.ts';
import { dayNumber, earlierOf, type IsoDate, monthNumber } from '../time/date.ts';
import type { RestPolicy } from '../working-time/rest-findings.ts';
import { daysOfWeek } from '../working-time/week.ts';
import type { DayKind } from '../working-time/work-classes.ts';

/** The two days of a swap. */
export interface SwappedDates {
  /** The rest day that becomes a day of work. */
  readonly worksOn: IsoDate;
  /** The day of work that becomes a rest day. */
  readonly restsOn: IsoDate;
}

/** A swap of a rest day with a day of work (振替休日) that holds: the two change their kinds and their hours of duty. */
export interface DaySwap extends SwappedDates {
  /** The kind of the new rest day. */
  readonly restKind: RestKind;
}

/** The kinds of rest days. */
export type RestKind = Exclude<DayKind, 'workday'>;

/** How far a request of a swap has come. */
export const SWAP_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type SwapStatus = (typeof SWAP_STATUSES)[number];

/** What is decided on a swap: one that waits is approved or rejected, an approved one is taken back. */
export type SwapDecision = Exclude<SwapStatus, 'pending'>;

/** Whether a decision can be made on a swap with that status. */
export const canDecide = (status: SwapStatus, decision: SwapDecision): boolean =>
  decision === 'cancelled' ? status === 'approved' : status === 'pending';

/** What an exchange of days is by law (work-rules 7): a swap, or compensation (代休), for this reason. */
export type Treatment =
  | { readonly as: 'swap'; readonly restKind: RestKind }
  | {
      readonly as: 'comp';
      /** Agreed on the first of the days or later, or the week would be left without a rest day. */
      readonly because: 'agreed_late' | 'last_rest_day';
    };

/** What decides whether an exchange of days is a swap. */
export interface ExchangeFacts extends Pick<RestPolicy, 'weekStart'> {
  /** The day on which it is agreed. */
  readonly agreedOn: IsoDate;
  /** The kinds of the days of the week of `worksOn`, without the exchange. */
  readonly kindOf: (date: IsoDate) => DayKind;
  /** Whether the statutory rest day is named, by a calendar or as a weekday; else the work of the week decides which it is. */
  readonly isRestDayNamed: boolean;
  readonly restRule: RestPolicy['restRule']['kind'];
}

/**
 * Whether an exchange of a rest day with a day of work is a swap, and of which kind its rest day is then (work-rules 7; 昭22.11.27
 * 基発401号, 昭63.3.14基発150号). It has to be agreed before both days: afterwards the rest day stays one, and the premium due
 * (代休). In a week with a rest day for each (労基法35条1項) the statutory rest day moves within its week only: into another
 * one it leaves a remaining rest day as such, and where none remains it is no swap. By four weeks (35条2項) it moves.
 */
export function treatmentOf({ worksOn, restsOn }: SwappedDates, facts: ExchangeFacts): Treatment {
  const { agreedOn, kindOf, isRestDayNamed, restRule } = facts;
  if (agreedOn >= earlierOf(worksOn, restsOn)) return { as: 'comp', because: 'agreed_late' };
  const week = daysOfWeek(worksOn, facts);
  const moves = restRule === 'four_weeks' || week.includes(restsOn);
  if (!moves && !week.some((date) => date !== worksOn && kindOf(date) !== 'workday'))
    return { as: 'comp', because: 'last_rest_day' };
  const isStatutory = isRestDayNamed && kindOf(worksOn) === 'statutory_holiday';
  return { as: 'swap', restKind: moves && isStatutory ? 'statutory_holiday' : 'scheduled_holiday' };
}

/** The days of swaps that hold, as days with a kind of their own (`daysUnder`); no day is in two of them. */
export function swappedDays(swaps: readonly DaySwap[]): CompanyDays {
  return new Map(
    swaps.flatMap(({ worksOn, restsOn, restKind }): [IsoDate, CompanyDay][] => [
      [
        worksOn,
        {
          kind: 'workday',
          name: swappedWorkName(restsOn),
          inPlaceOf: restsOn,
          movesRestDay: restKind === 'statutory_holiday',
        },
      ],
      [restsOn, { kind: restKind, name: swappedRestName(worksOn), inPlaceOf: worksOn }],
    ]),
  );
}

/** What the day of work of a swap is called: `振替出勤（休日は11/11）`. */
export const swappedWorkName = (restsOn: IsoDate): string => `振替出勤（休日は${shortDate(restsOn)}）`;

/** What its rest day is called: `振替休日（出勤は11/8）`. */
export const swappedRestName = (worksOn: IsoDate): string => `振替休日（出勤は${shortDate(worksOn)}）`;

const shortDate = (date: IsoDate): string => `${monthNumber(date)}/${dayNumber(date)}`;
