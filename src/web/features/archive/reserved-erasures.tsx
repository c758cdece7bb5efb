import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { Heading, Panel, Stack } from '../../ui/layout.tsx';
import { erasureTexts as texts } from './erasure-texts.ts';
import { Reservation } from './reservation.tsx';

/** The reserved erasures of the company, each of which can be withdrawn; nothing without any. */
export function ReservedErasures({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const { data } = useQuery({
    queryKey: queryKey('users', 'erasures'),
    queryFn: ({ signal }) => api('GET /api/admin/erasures', { signal }),
  });
  const erasures = data?.erasures ?? [];
  if (erasures.length === 0) return null;
  return (
    <Panel labelledBy="reserved-erasures" gap="lg">
      <Heading id="reserved-erasures">{texts.listTitle}</Heading>
      {erasures.map(({ user_id: userId, employee_id: employeeId, name, ...reservation }) => (
        <Stack key={userId} gap="xs">
          <Link to={`/admin/users/${userId}`}>{texts.person(employeeId, name)}</Link>
          <Reservation userId={userId} reservation={reservation} onDone={onDone} />
        </Stack>
      ))}
    </Panel>
  );
}
