import type { ComponentProps } from 'react';

import type { ApprovalsScreen } from '../approvals-screen.tsx';

const nothing = (): null => null;

/** An inbox of requests alone: what other features draw of it is left out. */
export const WITHOUT_OTHERS: ComponentProps<typeof ApprovalsScreen> = {
  leave: { Facts: nothing, Beside: ({ children }) => children(nothing), Records: nothing, Team: nothing },
  hasCalendar: false,
  others: { swaps: 0, Swaps: nothing, months: 0, monthsAt: '/approvals/months' },
};
