import type { ReactNode } from 'react';

import type { RequestDetail } from '#contract/requests.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { NewRequest } from './new-request.tsx';

/** Changes a draft of leave, or what was returned, and sends it; `onSent` is given the number that it has then. */
export function ChangeLeave({
  request,
  onSent,
}: {
  readonly request: RequestDetail;
  readonly onSent: (id: number) => void;
}): ReactNode {
  const today = useToday();
  const { leave } = request;
  return leave === undefined ? null : (
    <NewRequest today={today} begun={{ ...request, leave }} onSent={({ id }) => onSent(id)} />
  );
}
