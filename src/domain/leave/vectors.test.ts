import { testVectors } from '../testing/test-vectors.ts';
import labourLaw from '../testing/vectors/labour-law.json' with { type: 'json' };
import { leave } from '../testing/vectors/leave.ts';

testVectors(labourLaw, leave, {
  paid_leave_grant: 29,
  leave_balance_fifo: 20,
  five_day_obligation: 16,
  attendance_rate: 7,
  hourly_leave: 4,
});
