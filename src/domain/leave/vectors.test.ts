import { testVectors } from '../testing/test-vectors.ts';
import { attendanceDays } from '../testing/vectors/attendance-days.ts';
import labourLaw from '../testing/vectors/labour-law.json' with { type: 'json' };
import { leaveUnitGroups } from '../testing/vectors/leave-units.ts';
import { leave } from '../testing/vectors/leave.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };

testVectors(labourLaw, leave, {
  paid_leave_grant: 29,
  leave_balance_fifo: 20,
  five_day_obligation: 16,
  attendance_rate: 7,
  hourly_leave: 4,
});
testVectors(workRules, leaveUnitGroups, {
  half_leave_day: 9,
  leave_request_days: 8,
  hourly_leave_use: 7,
  care_leave: 11,
});
testVectors(workRules, attendanceDays, { attendance_from_days: 10 });
