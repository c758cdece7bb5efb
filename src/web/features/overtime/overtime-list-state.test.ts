import { describe, expect, it } from 'vitest';

import { isoMonth } from '#domain/time/date.ts';
import { overtimeListState, type OvertimeListValues } from './overtime-rows.ts';

const plain: OvertimeListValues = {
  q: '',
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
  state: null,
  breaks: null,
  sort: '-state',
  month: null,
  employee: null,
};
const read = (address: string, seesGroups = true) => overtimeListState(seesGroups).read(new URLSearchParams(address));

describe('the address of the overview', () => {
  it.each<[string, Partial<OvertimeListValues>]>([
    ['', {}],
    ['q=山田&state=expected&breaks=2026-12', { q: '山田', state: 'expected', breaks: isoMonth('2026-12') }],
    [
      'client_company_id=3&job_assignment_id=4&employment_type_id=5',
      { clientCompanyId: 3, jobAssignmentId: 4, employmentTypeId: 5 },
    ],
    ['sort=-average', { sort: '-average' }],
    ['sort=employee_id', { sort: 'employee_id' }],
  ])('says by %j: %j, and back', (address, filter) => {
    expect(read(address)).toEqual({ ...plain, ...filter });
    expect(
      decodeURIComponent(
        overtimeListState(true)
          .write({ ...plain, ...filter })
          .toString(),
      ),
    ).toBe(address);
  });

  it.each(['state=within', 'state=over', 'breaks=2026-13', 'sort=overtime', 'sort=--year', 'job_assignment_id=4'])(
    'leaves %j out',
    (address) => {
      expect(read(address)).toEqual(plain);
    },
  );

  it('says nothing of the groups to who may not see them', () => {
    expect(read('client_company_id=3&job_assignment_id=4&employment_type_id=5', false)).toEqual(plain);
  });
});
