import type { CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** 打刻漏れ: the day has one of its two punches (D12). */
export function missingPunch({ date, row }: CheckedDay): Finding[] {
  return row.missingPunch === null ? [] : [{ date, kind: 'missing_punch', punch: row.missingPunch }];
}
