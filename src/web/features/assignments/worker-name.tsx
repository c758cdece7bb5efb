import type { ReactNode } from 'react';

import { Link } from '../../lib/router.tsx';
import { Hint } from '../../ui/layout.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';

/** Somebody in a list of work at clients. */
interface Worker {
  readonly user_id: number;
  readonly employee_id: string;
  readonly name: string;
  readonly name_kana: string | null;
  readonly is_beyond_reach?: true | undefined;
}

/** A person's name, which leads to their screen for who may open it. */
export function WorkerName({
  person: { user_id: userId, employee_id: employeeId, name, name_kana: kana, is_beyond_reach: isBeyondReach },
  search,
  children,
}: {
  readonly person: Worker;
  /** What of the person is opened, as the query of the address. */
  readonly search: string;
  /** The text about the person below the name. */
  readonly children?: ReactNode;
}): ReactNode {
  const text = (
    <>
      {name} <Hint as="span">{employeeId}</Hint>
    </>
  );
  return (
    <NameWithKana kana={kana}>
      {isBeyondReach === true ? text : <Link to={`/admin/users/${userId}?${search}`}>{text}</Link>}
      {children}
    </NameWithKana>
  );
}
