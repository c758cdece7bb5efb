import { applied, type Mutant } from './mutants.ts';

/** An equivalent mutant: no test can detect it, since the product behaves the same. */
interface Equivalent {
  /** A piece of the module that occurs once in it, and its replacement. */
  readonly code: string;
  readonly becomes: string;
  readonly reason: string;
}

const FULL_BY_DAYS = 'full by its days, a contract is so by any hours';
const LONGER_WAY = 'the longer way comes to the same';
const THIRDS = 'hours of whole minutes are rounded alike with a third digit, which is 0, 3 or 7';
const ONE_SHIFT = 'a day has one shift';
const SORTED = 'what is not known to be in order is sorted, to the same';
const MIDNIGHT = 'midnight reads 00:00 in either notation';
const NO_MINUTE = 'a minute is no more too long than none';
const HALF_A_DAY = 'half a day has no pairs of which to deduct anything';
const NO_NIGHT = 'no work is none at night, whenever that is';
const ONE_OF_AN_ID = 'an id is that of one grant';
const WITHIN_A_YEAR = 'the next place is a year away at most';
const NO_DUTY = 'of no duty nothing is leave, whenever it parts';
const NO_CORE = 'of an empty core nothing is owed';
const NO_ROW = 'asked is only whether a row is longer than three weeks';
const LESS_THAN_NOTHING = 'less than nothing counts no more than nothing';
const ONE_TIME = 'there both times are one';
const OWN_RULE = 'a contract that begins on that very day is the day’s own';
const NO_CONTRACT = 'nothing is asked of what is beyond the contract alone';
const LAST_OF_ALL = 'no record has such an id, and of two equal ones the first stays before the second';
const NOT_1970 = 'nobody punched in the first millisecond of 1970';
const NO_NOTE = 'there is no note that a person could have written';
const TWO_INSTANTS = 'ids put in order what is of one instant, and these are of two';
const PLANNED = 'only days with a shift are counted';
const EACH_WEEKDAY = 'a pattern has a need of each weekday';
const NO_SUCH_ID = 'no rule has such an id';
const LONG_BEFORE = 'the contract begins more than a year before either way';
const NO_LEAVE_IN_IT = 'nobody in the sample is on leave';
const NO_SUCH_LENGTH = 'no day of the sample is as long';
const A_TURN = 'a turn around the earth leads to the same';
const HAS_A_CODE = 'each character has a code';
const NOT_ON_RECORD = 'it is none of the company’s, by whose ids and places routes are known';
const ORDER_ALONE = 'only which of them comes first is asked';
const ALL_KNOWN = 'each day of the weeks is known, and without overtime no limit of it is near';
const NOT_SEALED = 'what is in none of the seals is told of, whatever its size';
const CAUGHT = 'what has no month fails to be read, and is caught';
const NO_BYTE = 'no byte is beside the array';
const OF_A_MONTH = 'a month has more days than one';
const A_WEEK = 'the first day of the newest week is one of the newest seven';
const REAL_NIGHT = 'the night of deemed hours is that of the real work';
const WEEK_ANEW = 'a week is counted from its own days, and a day by itself has none';

/** The mutants reviewed and found to be equivalent, by file. */
export const EQUIVALENT: Readonly<Record<string, readonly Equivalent[]>> = {
  'src/domain/approval/approval.ts': [
    {
      code: 'step === undefined || step.approvers ===',
      becomes: 'step === undefined && step.approvers ===',
      reason: 'asked only of a step that names people',
    },
    {
      code: 'place === null || step === undefined',
      becomes: 'place === null && step === undefined',
      reason: 'of no place there is no step',
    },
    {
      code: 'place === null || waiting === null',
      becomes: 'place === null && waiting === null',
      reason: 'at no step nobody is waited for',
    },
  ],
  'src/domain/approval/route.ts': [
    { code: 'step.level : 0)', becomes: 'step.level : (-1))', reason: 'none is not less than none' },
    { code: 'id: 0', becomes: 'id: 1', reason: NOT_ON_RECORD },
    { code: 'id: 0', becomes: 'id: (-1)', reason: NOT_ON_RECORD },
    { code: 'position: 0', becomes: 'position: 1', reason: NOT_ON_RECORD },
    { code: 'position: 0', becomes: 'position: (-1)', reason: NOT_ON_RECORD },
    {
      code: 'steps[place - 1]',
      becomes: 'steps[place + 1]',
      reason: 'of steps in a row that ask the admins either is the one',
    },
  ],
  'src/domain/approval/superiors.ts': [
    { code: 'department: 0', becomes: 'department: (-1)', reason: ORDER_ALONE },
    { code: 'site: 1', becomes: 'site: 2', reason: ORDER_ALONE },
  ],
  'src/domain/attendance/clock-state.ts': [
    { code: "leaving('break_end', -1)", becomes: "leaving('break_end', -2)", reason: LAST_OF_ALL },
    { code: "leaving('break_end', -1)", becomes: "leaving('break_end', -0)", reason: LAST_OF_ALL },
    { code: "leaving('clock_out', 0)", becomes: "leaving('clock_out', 1)", reason: LAST_OF_ALL },
    { code: "leaving('clock_out', 0)", becomes: "leaving('clock_out', (-1))", reason: LAST_OF_ALL },
    { code: '?.recordedAt ?? 0', becomes: '?.recordedAt ?? 1', reason: NOT_1970 },
    { code: '?.recordedAt ?? 0', becomes: '?.recordedAt ?? (-1)', reason: NOT_1970 },
  ],
  'src/domain/attendance/day.ts': [
    {
      code: 'records.findLast(',
      becomes: 'records.find(',
      reason: 'a day has one absence in force: a second report replaces the first',
    },
  ],
  'src/domain/attendance/day-pairs.ts': [
    { code: 'punches.length <= 2', becomes: 'punches.length < 2', reason: LONGER_WAY },
    { code: 'punches.length <= 2', becomes: 'punches.length <= 1', reason: LONGER_WAY },
    { code: 'index < firstIn', becomes: 'index <= firstIn', reason: 'a clock-in is no clock-out' },
    {
      code: 'findings.find(({ kind })',
      becomes: 'findings.findLast(({ kind })',
      reason: 'only the last clock-in of a day can lack its clock-out',
    },
    {
      code: 'record === undefined || !isPunchType',
      becomes: 'record === undefined && !isPunchType',
      reason: 'what is found is of a punch on record',
    },
  ],
  'src/domain/attendance/internal-work.ts': [
    {
      code: 'workingDayMinute(0);\n  const end',
      becomes: 'workingDayMinute(1);\n  const end',
      reason: 'a day of which no more than a clock-out at 0:00 is known ends there either way',
    },
  ],
  'src/domain/attendance/irregular.ts': [
    { code: 'TYPES.find(', becomes: 'TYPES.findLast(', reason: 'each type has a label of its own' },
  ],
  'src/domain/attendance/month.ts': [
    { code: 'clockIn === null || clockOut', becomes: 'clockIn === null && clockOut', reason: HALF_A_DAY },
    { code: '=== null ? 0 : clockOut -', becomes: '=== null ? 1 : clockOut -', reason: HALF_A_DAY },
    { code: '=== null ? 0 : clockOut -', becomes: '=== null ? (-1) : clockOut -', reason: HALF_A_DAY },
  ],
  'src/domain/attendance/presence.ts': [
    { code: 'const shift = shifts.find(', becomes: 'const shift = shifts.findLast(', reason: ONE_SHIFT },
    { code: 'input.shifts.find(', becomes: 'input.shifts.findLast(', reason: ONE_SHIFT },
    {
      code: 'punchesOf(records.filter(({ workDate }) => workDate === date))',
      becomes: 'punchesOf(records)',
      reason: 'who has punched for one of the other days is at work or has left',
    },
  ],
  'src/domain/attendance/record.ts': [
    { code: 'record) > 0', becomes: 'record) >= 0', reason: SORTED },
    { code: 'record) > 0', becomes: 'record) > (-1)', reason: SORTED },
    {
      code: 'if (last !== null && byTime(last, record) > 0)',
      becomes: 'if (!(last !== null && byTime(last, record) > 0))',
      reason: SORTED,
    },
  ],
  'src/domain/attendance/shift.ts': [
    {
      code: '(end > start ?',
      becomes: '(end >= start ?',
      reason: 'equal times without a day are no hours, and returned before',
    },
  ],
  'src/domain/attendance/worked-as.ts': [
    { code: 'isNoteAutomatic: false', becomes: 'isNoteAutomatic: true', reason: NO_NOTE },
    { code: 'id: 1', becomes: 'id: 2', reason: TWO_INSTANTS },
    { code: 'id: 1', becomes: 'id: 0', reason: TWO_INSTANTS },
    { code: 'id: 2', becomes: 'id: 3', reason: TWO_INSTANTS },
    { code: 'id: 2', becomes: 'id: 1', reason: TWO_INSTANTS },
  ],
  'src/domain/attendance/working-day.ts': [
    { code: 'plannedHours(shifts.find(', becomes: 'plannedHours(shifts.findLast(', reason: ONE_SHIFT },
    { code: 'DAYS_OF_A_DUTY = 2', becomes: 'DAYS_OF_A_DUTY = 3', reason: 'the longest duty is over by then' },
    { code: 'addDays(today, 1)', becomes: 'addDays(today, 2)', reason: 'no shift takes a clock-in a day before it' },
  ],
  'src/domain/audit/heads.ts': [
    { code: 'chain.find(', becomes: 'chain.findLast(', reason: 'no two heads begin alike' },
  ],
  'src/domain/audit/proof.ts': [
    { code: 'seal?.size ?? 0', becomes: 'seal?.size ?? 1', reason: NOT_SEALED },
    { code: 'seal?.size ?? 0', becomes: 'seal?.size ?? (-1)', reason: NOT_SEALED },
    {
      code: "=== 'object' && value !== null && 'month'",
      becomes: "=== 'object' || value !== null && 'month'",
      reason: CAUGHT,
    },
    {
      code: "=== 'object' && value !== null && 'month'",
      becomes: "=== 'object' && value !== null || 'month'",
      reason: CAUGHT,
    },
  ],
  'src/domain/audit/seal.ts': [
    { code: 'let index = 0', becomes: 'let index = (-1)', reason: NO_BYTE },
    { code: 'index < length', becomes: 'index <= length', reason: NO_BYTE },
  ],
  'src/domain/backup/retention.ts': [
    { code: 'mondayOf).slice(0, KEPT', becomes: 'mondayOf).slice(1, KEPT', reason: A_WEEK },
  ],
  'src/domain/closing/check-month.ts': [
    { code: 'const span = minutes(Math.max(0,', becomes: 'const span = minutes(Math.max(1,', reason: NO_MINUTE },
    { code: 'const span = minutes(Math.max(0,', becomes: 'const span = minutes(Math.max((-1),', reason: NO_MINUTE },
    { code: 'Math.max(0, ...present', becomes: 'Math.max(1, ...present', reason: NO_MINUTE },
    { code: 'Math.max(0, ...present', becomes: 'Math.max((-1), ...present', reason: NO_MINUTE },
  ],
  'src/domain/closing/lack-of-rest.ts': [
    {
      code: 'addDays(first, 1 - lasting)',
      becomes: 'addDays(first, 0 - lasting)',
      reason: 'what ends on the day before the month is on none of its days',
    },
  ],
  'src/domain/company/folded-form.ts': [
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? 1', reason: HAS_A_CODE },
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? (-1)', reason: HAS_A_CODE },
  ],
  'src/domain/moving-in/past-month.ts': [
    { code: '(days[field] ?? 0) > length', becomes: '(days[field] ?? 1) > length', reason: OF_A_MONTH },
    { code: '(days[field] ?? 0) > length', becomes: '(days[field] ?? (-1)) > length', reason: OF_A_MONTH },
  ],
  'src/domain/users/easy-password.ts': [
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? 1', reason: HAS_A_CODE },
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? (-1)', reason: HAS_A_CODE },
    { code: 'codes[index - 1] ?? 0', becomes: 'codes[index - 1] ?? 1', reason: HAS_A_CODE },
    { code: 'codes[index - 1] ?? 0', becomes: 'codes[index - 1] ?? (-1)', reason: HAS_A_CODE },
  ],
  'src/domain/users/name-kana.ts': [
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? 1', reason: HAS_A_CODE },
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? (-1)', reason: HAS_A_CODE },
  ],
  'src/domain/company-calendar/company-day.ts': [
    {
      code: 'ofRules.get(contract?.workRuleId ?? 0)',
      becomes: 'ofRules.get(contract?.workRuleId ?? (-1))',
      reason: NO_SUCH_ID,
    },
    { code: 'ofRules.has(workRuleId ?? 0)', becomes: 'ofRules.has(workRuleId ?? 1)', reason: LONGER_WAY },
    { code: 'ofRules.has(workRuleId ?? 0)', becomes: 'ofRules.has(workRuleId ?? (-1))', reason: NO_SUCH_ID },
  ],
  'src/domain/company-calendar/read-ical.ts': [
    {
      code: 'DAY_KINDS.find((kind) => kind ===',
      becomes: 'DAY_KINDS.findLast((kind) => kind ===',
      reason: 'each kind is one of them',
    },
  ],
  'src/domain/company-calendar/year.ts': [
    { code: '.find((one)', becomes: '.findLast((one)', reason: 'of seven days in a row each has a weekday of its own' },
  ],
  'src/domain/hours/month-hours.ts': [
    {
      code: 'firstDayOfWeek(period.from, policy), -1)',
      becomes: 'firstDayOfWeek(period.from, policy), -2)',
      reason: 'no work runs on past the starts of two shifts',
    },
    { code: 'taken.length === 0', becomes: 'taken.length === (-1)', reason: LONGER_WAY },
  ],
  'src/domain/hours/person-days.ts': [
    { code: 'missed.unworked === 0', becomes: 'missed.unworked === (-1)', reason: LONGER_WAY },
    { code: 'own.end < start', becomes: 'own.end <= start', reason: ONE_TIME },
    { code: 'Math.max(0, contractedOn', becomes: 'Math.max((-1), contractedOn', reason: LESS_THAN_NOTHING },
    {
      code: 'Math.max(start + 1, shift.end)',
      becomes: 'Math.max(start + 2, shift.end)',
      reason: 'whoever comes after the duty has missed all of it, however long they stay',
    },
  ],
  'src/domain/hours/rule-spans.ts': [
    {
      code: `[from, hiredOn, goLiveOn, leftOn === null ? null : addDays(leftOn, 1), next].filter(
    (day) => day !== null,
  )`,
      becomes: '[from, hiredOn, goLiveOn, leftOn === null ? null : addDays(leftOn, 1), next]',
      reason: 'nothing is neither before a day nor after it',
    },
    { code: 'contract.from <= date', becomes: 'contract.from < date', reason: OWN_RULE },
    { code: 'contract.from > date', becomes: 'contract.from >= date', reason: OWN_RULE },
  ],
  'src/domain/hours/systems.ts': [
    { code: 'parts.find(', becomes: 'parts.findLast(', reason: 'no two parts have a day in common' },
    {
      code: 'Math.max(0, total + carriedIn',
      becomes: 'Math.max((-1), total + carriedIn',
      reason: 'less than nothing within the contract is nothing',
    },
  ],
  'src/domain/leave/amount.ts': [
    {
      code: 'parts) < 1e-4',
      becomes: 'parts) <= 1e-4',
      reason: 'no number of days with the tables’ three decimals lies just there',
    },
    { code: 'hoursPerDay > 0', becomes: 'hoursPerDay >= 0', reason: 'nothing is divisible by 0 either' },
    { code: 'hoursPerDay > 0', becomes: 'hoursPerDay > (-1)', reason: 'nothing is divisible by 0 either' },
  ],
  'src/domain/leave/grant-changes.ts': [
    { code: 'changed.find(({ id })', becomes: 'changed.findLast(({ id })', reason: ONE_OF_AN_ID },
    { code: '(placed.find(({ id })', becomes: '(placed.findLast(({ id })', reason: ONE_OF_AN_ID },
    { code: 'place = placed.find(', becomes: 'place = placed.findLast(', reason: ONE_OF_AN_ID },
    {
      code: 'policy, others).find(',
      becomes: 'policy, others).findLast(',
      reason: 'the law has one grant of each year of service',
    },
    { code: 'record.grantedOn), 24)', becomes: 'record.grantedOn), 25)', reason: WITHIN_A_YEAR },
    { code: 'record.grantedOn), 24)', becomes: 'record.grantedOn), 23)', reason: WITHIN_A_YEAR },
  ],
  'src/domain/leave/grant-plan.ts': [
    {
      code: 'records.find((record) => record.id === id)',
      becomes: 'records.findLast((record) => record.id === id)',
      reason: ONE_OF_AN_ID,
    },
    {
      code: 'records.filter(({ id }) => placed.every((one) => one.id !== id))',
      becomes: 'records',
      reason: 'by its day a grant that has its place is found there again, and the place is taken',
    },
    {
      code: 'passesWithoutWorkingDays: true',
      becomes: 'passesWithoutWorkingDays: false',
      reason: 'asked for where attendance was counted, and none is given',
    },
    {
      code: 'dayAfterPeriod(grantedOn, 24)',
      becomes: 'dayAfterPeriod(grantedOn, 25)',
      reason: WITHIN_A_YEAR,
    },
    {
      code: 'dayAfterPeriod(grantedOn, 24)',
      becomes: 'dayAfterPeriod(grantedOn, 23)',
      reason: WITHIN_A_YEAR,
    },
    {
      code: 'place.grantedOn < grantedOn',
      becomes: 'place.grantedOn <= grantedOn',
      reason: 'a place of that very day has been returned before',
    },
  ],
  'src/domain/time/period.ts': [
    {
      code: 'let months = 0',
      becomes: 'let months = (-1)',
      reason: 'no months end on the day before, which no end is before',
    },
  ],
  'src/domain/leave/kind-account.ts': [
    { code: '100_000', becomes: '100001', reason: 'nobody takes as many days by the hour in a year' },
    { code: '100_000', becomes: '99999', reason: 'nobody takes as many days by the hour in a year' },
    { code: 'amount < NO_LEAVE', becomes: 'amount <= NO_LEAVE', reason: 'no leave is none either way' },
  ],
  'src/domain/leave/kind-presets.ts': [
    {
      code: 'OWN.length)) : 0',
      becomes: 'OWN.length)) : (-1)',
      reason: 'what has no number is beside 0, below any that has one',
    },
  ],
  'src/domain/leave/leave-duty.ts': [
    { code: 'minutes(480)', becomes: 'minutes(481)', reason: 'asked is only whether work is owed' },
    { code: 'minutes(480)', becomes: 'minutes(479)', reason: 'asked is only whether work is owed' },
    { code: 'weeklyDays ?? 0', becomes: 'weeklyDays ?? 1', reason: 'neither is a whole week' },
    { code: 'weeklyDays ?? 0', becomes: 'weeklyDays ?? (-1)', reason: 'neither is a whole week' },
  ],
  'src/domain/leave/request.ts': [
    {
      code: 'isPending: true',
      becomes: 'isPending: false',
      reason: 'pending leave takes of the grants what approved leave does (D18)',
    },
  ],
  'src/domain/leave/request-days.ts': [
    { code: 'minutes(480)', becomes: 'minutes(479)', reason: 'up to whole hours it is eight, too' },
  ],
  'src/domain/leave/reserve.ts': [
    { code: 'left: 0 }', becomes: 'left: 1 }', reason: 'of nothing kept nothing was used, and no less is kept' },
  ],
  'src/domain/leave/statutory-days.ts': [
    { code: 'weeklyMinutes ?? minutes(0)', becomes: 'weeklyMinutes ?? minutes(1)', reason: FULL_BY_DAYS },
    { code: 'weeklyMinutes ?? minutes(0)', becomes: 'weeklyMinutes ?? minutes((-1))', reason: FULL_BY_DAYS },
  ],
  'src/domain/leave/time-on-leave.ts': [
    { code: 'workingDayMinute(0)', becomes: 'workingDayMinute(1)', reason: NO_DUTY },
    { code: 'workingDayMinute(0)', becomes: 'workingDayMinute((-1))', reason: NO_DUTY },
    {
      code: 'first === undefined || last === undefined',
      becomes: 'first === undefined && last === undefined',
      reason: 'of no duty left there is neither',
    },
  ],
  'src/domain/overtime/limits.ts': [
    { code: 'history.find(', becomes: 'history.findLast(', reason: 'the history has each month once' },
  ],
  'src/domain/overtime/outlook.ts': [
    { code: 'mean = minutes(0)', becomes: 'mean = minutes((-1))', reason: 'no month has less than nothing' },
  ],
  'src/domain/overtime/work-months.ts': [
    {
      code: 'from <= last.to',
      becomes: 'from < last.to',
      reason: 'a week never begins on the day on which another ends',
    },
  ],
  'src/domain/payroll/coverage.ts': [
    {
      code: 'payrollAmount(item, month) ?? 0',
      becomes: 'payrollAmount(item, month) ?? (-1)',
      reason: 'only the balance of leave can be unknown, of which no more is asked than whether it is above 0',
    },
  ],
  'src/domain/payroll/sheet-items.ts': [
    {
      code: 'statutoryHoliday: minutes(0)',
      becomes: 'statutoryHoliday: minutes(1)',
      reason: 'the hours at 50 % have none of it',
    },
    {
      code: 'statutoryHoliday: minutes(0)',
      becomes: 'statutoryHoliday: minutes((-1))',
      reason: 'the hours at 50 % have none of it',
    },
  ],
  'src/domain/sheet/shown-hours.ts': [
    { code: 'contracted: minutes(0)', becomes: 'contracted: minutes(1)', reason: NO_CONTRACT },
    { code: 'contracted: minutes(0)', becomes: 'contracted: minutes((-1))', reason: NO_CONTRACT },
    {
      code: 'clockIn <= shift.start',
      becomes: 'clockIn < shift.start',
      reason: ONE_TIME,
    },
  ],
  'src/domain/hours/late-or-early.ts': [
    { code: 'rule.time < end', becomes: 'rule.time <= end', reason: ONE_TIME },
    { code: 'start < rule.time', becomes: 'start <= rule.time', reason: ONE_TIME },
  ],
  'src/domain/sheet/sheet-day.ts': [
    {
      code: 'records.filter(isMarked)',
      becomes: 'records',
      reason: 'of a punch that isn’t marked there is nothing to say',
    },
    { code: 'marked.length === 0', becomes: 'marked.length === (-1)', reason: LONGER_WAY },
  ],
  'src/domain/sheet/sheet.ts': [
    {
      code: '(work ?? 0) - length',
      becomes: '(work ?? (-1)) - length',
      reason: 'a day without hours is beyond no length',
    },
    { code: 'days[at - 1]', becomes: 'days[at - 2]', reason: 'a note that is known isn’t said again' },
    { code: 'clockOutStep > 1', becomes: 'clockOutStep > 2', reason: 'there is no step of two minutes' },
  ],
  'src/domain/company-policy/unset-break.ts': [
    { code: 'over: minutes(0)', becomes: 'over: minutes((-1))', reason: 'of no presence there is no break to take' },
  ],
  'src/domain/places/map.ts': [
    { code: 'centre.longitude + 180) % 360', becomes: 'centre.longitude - 180) % 360', reason: A_TURN },
    { code: '(centre.longitude + 180) / 360', becomes: '(centre.longitude - 180) / 360', reason: A_TURN },
    { code: '[5, 2, 1]', becomes: '[5, 2, 2]', reason: 'where none is found it is the power itself' },
    {
      code: 'latitude === undefined || longitude === undefined',
      becomes: 'latitude === undefined && longitude === undefined',
      reason: 'a text has both or neither',
    },
  ],
  'src/domain/places/network.ts': [
    { code: '%.*$', becomes: '%.*', reason: 'what is taken goes to the end' },
    { code: 'parsed.width === 32 ||', becomes: 'parsed.width === 33 ||', reason: LONGER_WAY },
    { code: 'parsed.width === 32 ||', becomes: 'parsed.width === 31 ||', reason: LONGER_WAY },
    {
      code: 'one.index - other.index',
      becomes: 'one.index + other.index',
      reason: 'the runs come in the order of their places',
    },
    { code: '/^:/', becomes: '/:/', reason: 'what is after a run begins with a colon' },
  ],
  'src/domain/places/place.ts': [
    { code: 'Math.min(1, part)', becomes: 'Math.min(2, part)', reason: 'the root of what rounding makes of 1 is 1' },
  ],
  'src/domain/protection/worked-days.ts': [
    { code: 'NONE = minutes(0)', becomes: 'NONE = minutes(1)', reason: ALL_KNOWN },
    { code: 'NONE = minutes(0)', becomes: 'NONE = minutes((-1))', reason: ALL_KNOWN },
  ],
  'src/domain/shift/roster.ts': [
    { code: 'shift === undefined) return 0;', becomes: 'shift === undefined) return 1;', reason: PLANNED },
    { code: 'shift === undefined) return 0;', becomes: 'shift === undefined) return (-1);', reason: PLANNED },
    {
      code: 'ends.length === 0',
      becomes: 'ends.length === (-1)',
      reason: 'after no shift the rest is without an end',
    },
    {
      code: '?.workInterval ?? 0',
      becomes: '?.workInterval ?? (-1)',
      reason: 'a rest of less than none has been told before',
    },
    {
      code: '(endBefore(date, shifts) ?? 0)',
      becomes: '(endBefore(date, shifts) ?? (-1))',
      reason: 'no shift before is over before midnight either way',
    },
    { code: 'needed[weekdayOf(date)] ?? 0', becomes: 'needed[weekdayOf(date)] ?? 1', reason: EACH_WEEKDAY },
    { code: 'needed[weekdayOf(date)] ?? 0', becomes: 'needed[weekdayOf(date)] ?? (-1)', reason: EACH_WEEKDAY },
  ],
  'src/domain/time/date.ts': [
    {
      code: 'Math.floor(ms / DAY_MS)',
      becomes: 'Math.floor(ms * DAY_MS)',
      reason: 'remembered for each instant of the day, it is the same',
    },
    {
      code: '-\\d{2}$/.test(text)) return',
      becomes: '-\\d{2}/.test(text)) return',
      reason: 'a longer text is not the date it is read as',
    },
    { code: 'a < b ? a : b', becomes: 'a <= b ? a : b', reason: 'of two equal dates either is the earlier' },
    { code: 'a > b ? a : b', becomes: 'a >= b ? a : b', reason: 'of two equal dates either is the later' },
  ],
  'src/domain/time/hours.ts': [
    {
      code: 'duration * parts + 30',
      becomes: 'duration * parts + 31',
      reason: 'ten or a hundred times minutes are tens',
    },
    { code: 'roundHours(duration, 2).toFixed(2)', becomes: 'roundHours(duration, 3).toFixed(2)', reason: THIRDS },
  ],
  'src/domain/time/ical.ts': [
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? 1', reason: HAS_A_CODE },
    { code: 'codePointAt(0) ?? 0', becomes: 'codePointAt(0) ?? (-1)', reason: HAS_A_CODE },
  ],
  'src/domain/time/in-force.ts': [
    { code: 'from > latest', becomes: 'from >= latest', reason: 'of a kind only one begins on a day' },
  ],
  'src/domain/time/instant.ts': [
    { code: '{ length: 60 }', becomes: '{ length: 61 }', reason: 'no part of a time is 60' },
    {
      code: '/^.{10}T',
      becomes: '/.{10}T',
      reason: 'what begins with more than a date is refused for its first ten characters',
    },
  ],
  'src/domain/time/interval.ts': [
    { code: 'length <= 1', becomes: 'length < 1', reason: LONGER_WAY },
    { code: 'length <= 1', becomes: 'length <= 0', reason: LONGER_WAY },
    { code: 'return false;', becomes: 'return true;', reason: LONGER_WAY },
  ],
  'src/domain/time/minutes.ts': [
    { code: 'minute < 0 ? formatOn', becomes: 'minute <= 0 ? formatOn', reason: MIDNIGHT },
    { code: 'minute < 0 ? formatOn', becomes: 'minute < 1 ? formatOn', reason: MIDNIGHT },
  ],
  'src/domain/work-rules/sample-month.ts': [
    { code: 'addDays(from, -400)', becomes: 'addDays(from, -401)', reason: LONG_BEFORE },
    { code: 'addDays(from, -400)', becomes: 'addDays(from, -399)', reason: LONG_BEFORE },
    { code: 'workRuleId: workRuleId ?? 0', becomes: 'workRuleId: workRuleId ?? (-1)', reason: NO_SUCH_ID },
    { code: 'usualDay: minutes(480)', becomes: 'usualDay: minutes(481)', reason: NO_LEAVE_IN_IT },
    { code: 'usualDay: minutes(480)', becomes: 'usualDay: minutes(479)', reason: NO_LEAVE_IN_IT },
    { code: 'addDays(days.to, 1)', becomes: 'addDays(days.to, 2)', reason: 'all of its days are over by then' },
    {
      code: 'clockIn === undefined || clockOut === undefined',
      becomes: 'clockIn === undefined && clockOut === undefined',
      reason: 'a day of the sample has both times or neither',
    },
    { code: '4 * 60', becomes: '5 * 60', reason: NO_SUCH_LENGTH },
    { code: '4 * 60', becomes: '4 * 61', reason: NO_SUCH_LENGTH },
  ],
  'src/domain/work-rules/work-rule.ts': [
    {
      code: 'rules.get(contract?.workRuleId ?? 0)',
      becomes: 'rules.get(contract?.workRuleId ?? (-1))',
      reason: NO_SUCH_ID,
    },
  ],
  'src/domain/working-time/annual-plan.ts': [
    { code: 'length] = [0, 0]', becomes: 'length] = [1, 0]', reason: NO_ROW },
    { code: 'length] = [0, 0]', becomes: 'length] = [(-1), 0]', reason: NO_ROW },
  ],
  'src/domain/working-time/break-rule.ts': [
    {
      code: 'Math.max(0, longest - gaps)',
      becomes: 'Math.max((-1), longest - gaps)',
      reason: 'less than no break is none',
    },
    {
      code: 'step.length), 0);',
      becomes: 'step.length), (-1));',
      reason: 'less than no break is none, the gaps taken off',
    },
    {
      code: 'first === undefined || last === undefined',
      becomes: 'first === undefined && last === undefined',
      reason: 'of no stretches there is neither',
    },
  ],
  'src/domain/working-time/contract-change.ts': [
    { code: 'contracts.find(', becomes: 'contracts.findLast(', reason: 'a person has one contract from a day on' },
  ],
  'src/domain/working-time/contract-on-record.ts': [
    {
      code: 'one.from > from)',
      becomes: 'one.from >= from)',
      reason: 'one of that very day is replaced before',
    },
  ],
  'src/domain/working-time/daily-hours.ts': [
    { code: 'days < 0 ?', becomes: 'days <= 0 ?', reason: 'the day itself is returned before' },
    { code: 'days < 0 ?', becomes: 'days < 1 ?', reason: 'the day itself is returned before' },
  ],
  'src/domain/working-time/missed-duty.ts': [
    { code: 'unworked === 0', becomes: 'unworked === (-1)', reason: LONGER_WAY },
  ],
  'src/domain/working-time/flex.ts': [
    {
      code: "=== 'deduct' ? 0 :",
      becomes: "=== 'deduct' ? (-1) :",
      reason: 'no less than nothing is carried, where there is no room',
    },
    {
      code: 'before.length === 0',
      becomes: 'before.length === (-1)',
      reason: 'the frame of one month is below what a month of several may have',
    },
    { code: 'lengthOf(core) > 0', becomes: 'lengthOf(core) >= 0', reason: NO_CORE },
    { code: 'lengthOf(core) > 0', becomes: 'lengthOf(core) > (-1)', reason: NO_CORE },
  ],
  'src/domain/working-time/period-hours.ts': [
    {
      code: 'NO_NIGHT: Interval = { start: workingDayMinute(0)',
      becomes: 'NO_NIGHT: Interval = { start: workingDayMinute(1)',
      reason: REAL_NIGHT,
    },
    {
      code: 'NO_NIGHT: Interval = { start: workingDayMinute(0)',
      becomes: 'NO_NIGHT: Interval = { start: workingDayMinute((-1))',
      reason: REAL_NIGHT,
    },
    { code: 'end: workingDayMinute(0) };', becomes: 'end: workingDayMinute(1) };', reason: REAL_NIGHT },
    { code: 'end: workingDayMinute(0) };', becomes: 'end: workingDayMinute((-1)) };', reason: REAL_NIGHT },
    {
      code: 'first === undefined || last === undefined',
      becomes: 'first === undefined && last === undefined',
      reason: 'of no days there is neither',
    },
    { code: '?? 0) > 0;', becomes: '?? (-1)) > 0;', reason: LESS_THAN_NOTHING },
    { code: 'real: minutes(0)', becomes: 'real: minutes((-1))', reason: LESS_THAN_NOTHING },
    {
      code: 'addDays(last, 1)).map',
      becomes: 'addDays(last, 2)).map',
      reason: 'the day after the last one has nothing that runs on',
    },
  ],
  'src/domain/working-time/variable-hours.ts': [
    { code: 'countDays(week) === 7', becomes: 'countDays(week) === 8', reason: LONGER_WAY },
    { code: 'a > b ? a : b', becomes: 'a >= b ? a : b', reason: 'of two equal lengths either is the longer' },
  ],
  'src/domain/working-time/week.ts': [
    { code: 'week.find(', becomes: 'week.findLast(', reason: 'a week has each weekday once' },
  ],
  'src/domain/working-time/work-classes.ts': [
    { code: '{ inWeek: minutes(0)', becomes: '{ inWeek: minutes(1)', reason: WEEK_ANEW },
    { code: '{ inWeek: minutes(0)', becomes: '{ inWeek: minutes((-1))', reason: WEEK_ANEW },
    { code: 'night: { start: workingDayMinute(0)', becomes: 'night: { start: workingDayMinute(1)', reason: NO_NIGHT },
    {
      code: 'night: { start: workingDayMinute(0)',
      becomes: 'night: { start: workingDayMinute((-1))',
      reason: NO_NIGHT,
    },
    { code: 'end: workingDayMinute(0)', becomes: 'end: workingDayMinute(1)', reason: NO_NIGHT },
    { code: 'end: workingDayMinute(0)', becomes: 'end: workingDayMinute((-1))', reason: NO_NIGHT },
  ],
};

/** Which of a module's mutants are listed as equivalent. Throws where a listed one is none of its mutants any more. */
export function equivalentOf(
  file: string,
  source: string,
  mutants: readonly Mutant[],
  named: readonly Equivalent[] = EQUIVALENT[file] ?? [],
): ReadonlySet<Mutant> {
  const found = named.map(({ code, becomes }) => {
    const [before = '', after, ...further] = source.split(code);
    const changed = after === undefined || further.length > 0 ? undefined : before + becomes + after;
    const mutant = mutants.find((one) => applied(source, one) === changed);
    if (mutant === undefined)
      throw new Error(`${file}: “${code}” → “${becomes}” is none of its changes, or more than one`);
    return mutant;
  });
  return new Set(found);
}
