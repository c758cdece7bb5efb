import { isoDate, weekdayOf, type IsoDate } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import { type DeemedHours, deemedSystem, exemptSystem } from '../../working-time/deemed-hours.ts';
import { periodHours } from '../../working-time/period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { type DayKind, realWork } from '../../working-time/work-classes.ts';
import { ordinarySystem, type WorkSystem } from '../../working-time/work-system.ts';
import { dayInterval, type Pair } from './values.ts';

interface DeemedInput {
  readonly system: 'discretionary' | 'outside' | 'manager';
  readonly settings: {
    readonly deemed: number | null;
    readonly rest_day: 'actual' | 'deemed';
    readonly usual: number | null;
    readonly agreed: number | null;
  };
  readonly days: readonly {
    readonly date: string;
    readonly kind: DayKind;
    readonly contracted: number;
    readonly inside: number;
    readonly outside_work: boolean;
    readonly punches: readonly Pair[];
    readonly breaks: readonly Pair[];
  }[];
}

const lengthOrNull = (length: number | null) => (length === null ? null : minutes(length));

function toRule({ system, settings }: DeemedInput): DeemedHours {
  const { deemed, rest_day, usual, agreed } = settings;
  return system === 'outside'
    ? { kind: 'outside', usual: lengthOrNull(usual), agreed: lengthOrNull(agreed) }
    : { kind: 'discretionary', deemed: minutes(deemed ?? 0), onScheduledHolidays: rest_day === 'deemed' };
}

function deemedHours(input: DeemedInput) {
  const dayOf = new Map(input.days.map((day) => [isoDate(day.date), day]));
  const dates = [...dayOf.keys()].toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('no days');
  // The days are of one week.
  const policy = { ...DEFAULT_WORKING_TIME_POLICY, weekStart: weekdayOf(first) };
  const ordinary = ordinarySystem(policy);
  const system: WorkSystem =
    input.system === 'manager'
      ? exemptSystem(ordinary)
      : deemedSystem(ordinary, toRule(input), ({ date }) => {
          const day = dayOf.get(date);
          return { inside: minutes(day?.inside ?? 0), isOutside: day?.outside_work ?? false };
        });
  const { total } = periodHours(
    { from: first, to: last },
    {
      days: input.days.map(({ date, punches, breaks }) => ({
        date: isoDate(date),
        punches: punches.map(dayInterval),
        breaks: breaks.map(dayInterval),
        nextShiftStart: null,
      })),
      kindOf: (date: IsoDate) => dayOf.get(date)?.kind ?? 'workday',
      contractedOn: (date) => minutes(dayOf.get(date)?.contracted ?? 0),
      systemOn: () => system,
    },
    policy,
  );
  return {
    counted: total.worked,
    contracted_work: total.contracted,
    inside_overtime: total.insideOvertime,
    overtime: total.overtime,
    statutory_holiday: total.statutoryHoliday,
    night: total.night,
    actual: realWork(total),
  };
}

/** Hours by agreement, and those of managers. */
export const deemed = { deemed_hours: deemedHours };
