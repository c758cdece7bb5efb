import type { ReactNode } from 'react';

import type { ClosedMonth, Refused } from '#contract/wire.ts';
import { translatable } from './language.ts';
import { useMay } from './permissions.ts';
import { Link } from './router.tsx';

export const reopeningTexts = translatable('reopening', {
  toReopen: (employeeId: string | undefined): string =>
    employeeId === undefined ? '月次・締めで締めを解除' : `月次・締めで締めを解除（社員ID ${employeeId}）`,
  askToReopen: '締めの解除は、全権管理者に依頼してください。',
});

/** The message of a refusal; for a closed month with the link by which it can be opened again. */
export const said = ({ message, closed_month: closed }: Refused): ReactNode =>
  closed === undefined ? (
    message
  ) : (
    <>
      {message} <WayToReopen closed={closed} />
    </>
  );

/** The way to where a closed month is opened again (締めの解除), for who may open it; whom to ask, for others. */
export function WayToReopen({
  closed: { month, employee_id: employeeId },
}: {
  readonly closed: ClosedMonth;
}): ReactNode {
  if (!useMay('reopen_months')) return reopeningTexts.askToReopen;
  const id = employeeId && encodeURIComponent(employeeId);
  const found = id === undefined ? '' : `&q=${id}&select=${id}`;
  return <Link to={`/admin/month-end?month=${month}${found}`}>{reopeningTexts.toReopen(employeeId)}</Link>;
}
