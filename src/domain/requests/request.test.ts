import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  ASKED_KINDS,
  isPlanned,
  OPEN_STATUSES,
  REQUEST_ACTIONS,
  REQUEST_STATUSES,
  type RequestStatus,
  statusAfter,
} from './request.ts';

test.each(REQUEST_STATUSES)('a request with the status %s', (status) => {
  const steps: Readonly<Record<RequestStatus, string>> = {
    draft: 'edit>draft submit>pending withdraw>withdrawn',
    pending: 'comment>pending agree>pending return>returned approve>approved reject>rejected withdraw>withdrawn',
    returned: 'edit>returned submit>pending comment>returned withdraw>withdrawn',
    approved: 'comment>approved',
    rejected: 'comment>rejected',
    withdrawn: '',
  };
  const possible = REQUEST_ACTIONS.flatMap((action) => {
    const after = statusAfter(status, action);
    return after === null ? [] : [`${action}>${after}`];
  });
  expect(possible.join(' ')).toBe(steps[status]);
});

test('whatever is done, what is over stays as it was decided, and is approved once at most', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...REQUEST_ACTIONS), { maxLength: 30 }), (actions) => {
      let status: RequestStatus = 'draft';
      let approvals = 0;
      for (const action of actions) {
        const after = statusAfter(status, action);
        if (after === null) continue;
        if (!OPEN_STATUSES.some((open) => open === status)) expect(after).toBe(status);
        if (action === 'approve') approvals += 1;
        status = after;
      }
      expect(approvals).toBe(status === 'approved' ? 1 : 0);
    }),
  );
});

test('overtime and work on a rest day are asked for beforehand, all else when it was', () => {
  expect(ASKED_KINDS.filter(isPlanned)).toEqual(['overtime', 'rest_day_work']);
});
