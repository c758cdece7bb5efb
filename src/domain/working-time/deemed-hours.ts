import { minutes, type Minutes } from '../time/minutes.ts';
import type { RealDay, WorkSystem } from './work-system.ts';

/** How the hours of a day follow from an agreement and not from its punches (みなし労働時間). */
export type DeemedHours =
  /** 裁量労働 (労基法38条の3, 38条の4): each workday with any work counts so much. */
  | {
      readonly kind: 'discretionary';
      readonly deemed: Minutes;
      /** Whether the company's own rest days (所定休日) count so, too, or by their real work. */
      readonly onScheduledHolidays: boolean;
    }
  /**
   * 事業場外 (労基法38条の2): where hours can't be determined, a day counts what its contract says; or, where the job usually
   * needs longer, what it usually needs (an agreement's number goes before) with what was worked inside.
   */
  | { readonly kind: 'outside'; readonly usual: Minutes | null; readonly agreed: Minutes | null };

/** A day of somebody whose hours are deemed. */
export interface DeemedDay extends RealDay {
  /** What was worked at the workplace. */
  readonly inside: Minutes;
  /** Any of the day was worked outside; a day wholly inside is an ordinary one. */
  readonly isOutside: boolean;
}

/**
 * What counts of the day, work on statutory rest days apart, in place of the real work; `null` where that counts
 * (work-rules 6): on a statutory rest day, on a day without work, and on a rest day for which nothing says how long.
 */
function deemedOn(day: DeemedDay, rule: DeemedHours): Minutes | null {
  if (day.kind === 'statutory_holiday') return null;
  if (rule.kind === 'discretionary') {
    const isDeemed = day.kind === 'workday' || rule.onScheduledHolidays;
    return day.real > 0 && isDeemed ? rule.deemed : null;
  }
  if (!day.isOutside) return null;
  const outside = rule.agreed ?? rule.usual;
  if (outside === null) return day.kind === 'workday' ? day.contracted : null;
  return minutes(Math.max(day.contracted, day.inside + outside));
}

/** The ordinary hours with those of its days deemed; deemed hours enter the week's 40, too. */
export const deemedSystem = (
  ordinary: WorkSystem,
  rule: DeemedHours,
  outsideOn: (day: RealDay) => Pick<DeemedDay, 'inside' | 'isOutside'>,
): WorkSystem => ({ ...ordinary, deemedOn: (day) => deemedOn({ ...day, ...outsideOn(day) }, rule) });

/** 管理監督者: neither overtime nor rest-day premiums, the night alone (労基法41条2号, 昭63.3.14基発150号). */
export const exemptSystem = (ordinary: WorkSystem): WorkSystem => ({ ...ordinary, isExempt: true });
