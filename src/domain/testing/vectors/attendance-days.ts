import { attendanceOnRecord } from '../../leave/attendance-on-record.ts';
import { addAttendance, type AttendanceCount, type DayStatus, passesAttendance } from '../../leave/attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY, type LeavePolicy } from '../../leave/policy.ts';
import { addDays, daysFrom, isoDate, type IsoDate } from '../../time/date.ts';
import { contractOfWeek, weekOf } from '../../working-time/contract-on-record.ts';

interface AttendanceInput {
  readonly contracted_weekdays: readonly (0 | 1)[];
  readonly days_off: readonly string[];
  readonly company_leave: LeavePolicy['companyLeave'];
  readonly days: readonly { readonly from: string; readonly to: string; readonly status: DayStatus }[];
}

const WORKED: ReadonlySet<DayStatus> = new Set(['worked', 'late', 'early_leave']);

function attendanceFromDays(input: AttendanceInput) {
  const contract = contractOfWeek(
    isoDate('2020-04-01'),
    weekOf(input.contracted_weekdays.map((isWorkday) => isWorkday * 480)),
    null,
  );
  const off = { kind: 'scheduled_holiday', name: null } as const;
  const policy = { ...DEFAULT_LEAVE_POLICY, companyLeave: input.company_leave };
  const counts = input.days.map(({ from, to, status }): AttendanceCount => {
    const period = { from: isoDate(from), to: isoDate(to) };
    const dates: readonly IsoDate[] = daysFrom(period.from, period.to);
    const isLeave = !WORKED.has(status) && status !== 'absent';
    const facts = {
      shifts: [],
      contracts: [contract],
      holidays: new Map<IsoDate, string>(),
      companyDays: new Map(input.days_off.map((date) => [isoDate(date), off])),
      employment: { hiredOn: null, leftOn: null, goLiveOn: null },
      workedOn: new Set(WORKED.has(status) ? dates : []),
      absentOn: new Set(status === 'absent' ? dates : []),
      leaveOn: new Map(isLeave ? dates.map((date) => [date, status] as const) : []),
    };
    return attendanceOnRecord(period, facts, addDays(period.to, 1), policy).count;
  });
  const count = counts.reduce(addAttendance, { attended: 0, total: 0 });
  return { ...count, passes: passesAttendance(count, policy) };
}

/** The attendance rate from a person's own days. */
export const attendanceDays = { attendance_from_days: attendanceFromDays };
