import { CARE_DAYS } from './care-leave.ts';
import { ABSENCE, type LeaveKind } from './kind.ts';

const PLAIN: Omit<LeaveKind, 'kind' | 'name' | 'isPaid'> = {
  isActive: false,
  allowsHalves: false,
  stepMinutes: null,
  limit: null,
  yearFrom: '04-01',
  hasGrants: false,
  needsProof: false,
  needsReason: false,
  attendance: 'absence',
  isForAdmins: false,
  noticeDays: 0,
  isPrivate: false,
};

const HOURLY = { allowsHalves: true, stepMinutes: 60 } as const;

/** Leave that counts as attendance by law (労基法39条10項). */
const ATTENDED_BY_LAW: ReadonlySet<string> = new Set(['maternity', 'childcare', 'care_leave']);

/** The kinds by law for whom there is a number of days that no company may lower (育介法16条の2, 16条の5). */
const BY_RELATION: Readonly<Record<string, 'child' | 'family'>> = { child_nursing: 'child', family_care: 'family' };

/**
 * The kinds that come prepared, switched off, in the order of their list: what companies give of their own, and what the law
 * gives. What the law leaves open, as whether the time is paid, is as most companies have it. None is of one sex: who
 * needs it asks for it.
 */
export const KIND_PRESETS: readonly LeaveKind[] = [
  {
    ...PLAIN,
    kind: 'condolence',
    name: '慶弔休暇',
    isPaid: true,
    limit: { per: 'request', days: 5 },
    needsReason: true,
  },
  {
    ...PLAIN,
    kind: 'summer',
    name: '夏季休暇',
    isPaid: true,
    limit: { per: 'year', days: 3 },
    attendance: 'attendance',
  },
  { ...PLAIN, kind: 'refreshment', name: 'リフレッシュ休暇', isPaid: true, hasGrants: true, attendance: 'attendance' },
  { ...PLAIN, kind: 'special', name: '特別休暇', isPaid: true, needsReason: true, attendance: 'attendance' },
  {
    ...PLAIN,
    kind: 'stocked',
    name: '積立休暇',
    isPaid: true,
    allowsHalves: true,
    hasGrants: true,
    needsReason: true,
    attendance: 'attendance',
  },
  {
    ...PLAIN,
    kind: 'comp_day',
    name: '代休',
    isPaid: false,
    allowsHalves: true,
    hasGrants: true,
    attendance: 'left_out',
  },
  // 労基法68条
  { ...PLAIN, ...HOURLY, kind: 'menstrual', name: '生理休暇', isPaid: false, isPrivate: true },
  // 労基法65条
  { ...PLAIN, kind: 'maternity', name: '産前産後休業', isPaid: false, attendance: 'attendance', isPrivate: true },
  { ...PLAIN, kind: 'childcare', name: '育児休業', isPaid: false, attendance: 'attendance' },
  {
    ...PLAIN,
    ...HOURLY,
    kind: 'child_nursing',
    name: '子の看護等休暇',
    isPaid: false,
    limit: { per: 'child', days: CARE_DAYS },
  },
  {
    ...PLAIN,
    ...HOURLY,
    kind: 'family_care',
    name: '介護休暇',
    isPaid: false,
    limit: { per: 'family', days: CARE_DAYS },
    isPrivate: true,
  },
  { ...PLAIN, kind: 'care_leave', name: '介護休業', isPaid: false, attendance: 'attendance', isPrivate: true },
  // 労基法7条, 裁判員法100条
  { ...PLAIN, kind: 'jury', name: '裁判員休暇', isPaid: true, needsProof: true, attendance: 'attendance' },
  { ...PLAIN, kind: ABSENCE, name: '欠勤', isPaid: false, needsReason: true },
];

/** A new kind of the company's own, with nothing entered yet. */
export const NEW_KIND: Omit<LeaveKind, 'kind'> = { ...PLAIN, name: '', isPaid: true, isActive: true };

/** Why a kind can't be like that. */
export type KindFault =
  | 'attendance_by_law' // 労基法39条10項
  | 'limit_by_law' // 育介法16条の2, 16条の5
  | 'absence_whole' // Hours of absence are late, early or away.
  | 'absence_unpaid';

/** Why a kind can't be like that; `null` where it can. */
export function faultOfKind(kind: LeaveKind): KindFault | null {
  if (ATTENDED_BY_LAW.has(kind.kind) && kind.attendance !== 'attendance') return 'attendance_by_law';
  const relation = BY_RELATION[kind.kind];
  if (relation !== undefined && kind.limit !== null && (kind.limit.per !== relation || kind.limit.days < CARE_DAYS))
    return 'limit_by_law';
  if (kind.kind !== ABSENCE) return null;
  if (kind.allowsHalves || kind.stepMinutes !== null) return 'absence_whole';
  return kind.isPaid || kind.attendance !== 'absence' ? 'absence_unpaid' : null;
}

/** A company's kinds: the prepared ones as it has them, then its own, in the order in which it made them. */
export function kindsOf(stored: readonly LeaveKind[]): LeaveKind[] {
  const known = new Map(stored.map((kind) => [kind.kind, kind]));
  const prepared = new Set(KIND_PRESETS.map(({ kind }) => kind));
  const own = stored.filter(({ kind }) => !prepared.has(kind)).toSorted((a, b) => ownNumber(a) - ownNumber(b));
  return [...KIND_PRESETS.map((preset) => known.get(preset.kind) ?? preset), ...own];
}

const OWN = 'own_';

/** The word of the company's next own kind. */
export const nextOwnKind = (stored: readonly Pick<LeaveKind, 'kind'>[]): string =>
  `${OWN}${Math.max(0, ...stored.map(ownNumber)) + 1}`;

const ownNumber = ({ kind }: Pick<LeaveKind, 'kind'>): number =>
  kind.startsWith(OWN) ? Number(kind.slice(OWN.length)) : 0;

/** The labels of the units of a limit. */
export const LIMIT_LABELS = {
  year: '1年に',
  request: '1回の申請に',
  child: '1年に（対象の子1人。2人以上は2倍）',
  family: '1年に（対象の家族1人。2人以上は2倍）',
} as const satisfies Record<NonNullable<LeaveKind['limit']>['per'], string>;

/** The labels of the ways in which a kind counts toward the 80 %. */
export const ATTENDANCE_LABELS = {
  attendance: '出勤したものとみなす',
  absence: '出勤に含めない',
  left_out: '全労働日から除く',
} as const satisfies Record<LeaveKind['attendance'], string>;
