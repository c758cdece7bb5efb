import type { ReactNode } from 'react';

import type { AskedLeaveResponse } from '#contract/requests.ts';
import { Hint, Text } from '../../ui/layout.tsx';
import { BalanceFacts, Conflicts } from './after-request.tsx';
import { approvalTexts as texts } from './texts.ts';

/** What a request of leave has in place of a day before and after it: how much it takes, and what its decision needs. */
export const LeaveFacts = ({ leave }: { readonly leave: AskedLeaveResponse }): ReactNode => (
  <div>
    <Text>{texts.days(leave.days_count)}</Text>
    <BalanceFacts request={leave} />
    {leave.proof !== undefined && <Hint>{texts.proof(leave.proof)}</Hint>}
    {leave.client_approver !== '' && <Hint>{texts.approver(leave.client_approver)}</Hint>}
    <Conflicts conflicts={leave.conflicts} />
  </div>
);
