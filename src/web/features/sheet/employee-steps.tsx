import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PersonSteps, type Person } from '../../ui/person-steps.tsx';
import { neighboursQuery } from './sheet-queries.ts';

/** Goes on to the employee before or after, by button or by the arrow keys. */
export function EmployeeSteps({
  userId,
  onChoose,
}: {
  readonly userId: number;
  readonly onChoose: (person: Person) => void;
}): ReactNode {
  const { data, isError } = useQuery(neighboursQuery(userId));
  const { previous, next } = isError ? { previous: null, next: null } : (data ?? {});
  return <PersonSteps previous={previous} next={next} onChoose={onChoose} />;
}
