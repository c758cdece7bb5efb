import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PersonSteps } from '../../ui/person-steps.tsx';
import { neighboursQuery } from './sheet-queries.ts';

/** Goes on to the employee before or after, by button or by the arrow keys. */
export function EmployeeSteps({
  userId,
  onChoose,
}: {
  readonly userId: number;
  readonly onChoose: (userId: number) => void;
}): ReactNode {
  const { data } = useQuery(neighboursQuery(userId));
  const { previous, next } = data ?? { previous: null, next: null };
  return <PersonSteps previous={previous} next={next} onChoose={onChoose} />;
}
