import type { IsoDate } from '../time/date.ts';
import {
  isMinor,
  type ProtectedPerson,
  type ProtectionFinding,
  type Restriction,
  type RestrictionKind,
} from './protected-person.ts';

/** The limits on the work of protected persons, as users without access to the reasons see them. */
export const LIMITS = ['no_overtime', 'no_rest_day', 'within_contract', 'limited_overtime', 'no_night'] as const;
export type Limit = (typeof LIMITS)[number];

export const LIMIT_NAMES: Readonly<Record<Limit, string>> = {
  no_overtime: '1日8時間・週40時間まで',
  no_rest_day: '法定休日の労働なし',
  within_contract: '所定労働時間まで',
  limited_overtime: '時間外労働は月24時間・年150時間まで',
  no_night: '深夜（22時〜5時）の労働なし',
};

export const RESTRICTION_NAMES: Readonly<Record<RestrictionKind, string>> = {
  pregnant_no_overtime: '妊産婦: 時間外・休日労働の制限',
  pregnant_no_night: '妊産婦: 深夜業の制限',
  care_no_overtime: '育児・介護: 所定外労働の制限',
  care_limited_overtime: '育児・介護: 時間外労働の制限',
  care_no_night: '育児・介護: 深夜業の制限',
};

export const RESTRICTION_KINDS = Object.keys(RESTRICTION_NAMES) as [RestrictionKind, ...RestrictionKind[]];

const LIMITS_OF: Readonly<Record<RestrictionKind, readonly Limit[]>> = {
  pregnant_no_overtime: ['no_overtime', 'no_rest_day'],
  pregnant_no_night: ['no_night'],
  care_no_overtime: ['within_contract'],
  care_limited_overtime: ['limited_overtime'],
  care_no_night: ['no_night'],
};

const LIMIT_OF_FINDING: Readonly<Record<ProtectionFinding, Limit>> = {
  minor_day: 'no_overtime',
  minor_week: 'no_overtime',
  minor_rest_day: 'no_rest_day',
  minor_night: 'no_night',
  pregnant_overtime: 'no_overtime',
  pregnant_rest_day: 'no_rest_day',
  pregnant_night: 'no_night',
  care_beyond_contract: 'within_contract',
  care_month_24h: 'limited_overtime',
  care_year_150h: 'limited_overtime',
  care_night: 'no_night',
};

/** The limits that findings are about, each once, in the order of {@link LIMITS}. */
export const limitsOfFindings = (findings: readonly ProtectionFinding[]): Limit[] =>
  LIMITS.filter((limit) => findings.some((finding) => LIMIT_OF_FINDING[finding] === limit));

/** A limit with its days; a minor's has no last one, which would reveal the birthday. */
interface DatedLimit {
  readonly limit: Limit;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

const dated = ({ kind, from, to }: Restriction): DatedLimit[] => LIMITS_OF[kind].map((limit) => ({ limit, from, to }));

/** The limits that hold on `today` or later, in the order of {@link LIMITS}. */
export function limitsOf({ bornOn, isShiftWorkerOf16, restrictions }: ProtectedPerson, today: IsoDate): DatedLimit[] {
  const always = (limit: Limit): DatedLimit => ({ limit, from: null, to: null });
  const young = (['no_overtime', 'no_rest_day', 'no_night'] as const)
    .filter((limit) => limit !== 'no_night' || !isShiftWorkerOf16)
    .map(always);
  const all = [
    ...(isMinor(today, bornOn) ? young : []),
    ...restrictions.filter(({ to }) => to >= today).flatMap(dated),
  ];
  return LIMITS.flatMap((limit) => all.filter((one) => one.limit === limit));
}
