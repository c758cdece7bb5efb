import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ledgerQuery } from '../features/leave/ledger-dialogs.tsx';
import { LeaveLedger } from '../features/leave/leave-ledger.tsx';
import { PersonKinds } from '../features/leave/person-kinds.tsx';
import { Stack } from '../ui/layout.tsx';

/** The ledger of an employee's paid leave, and what they have of other kinds. */
export function LeaveTab({ userId }: { readonly userId: number }): ReactNode {
  const { isPending } = useQuery(ledgerQuery(userId));
  return (
    <Stack>
      <LeaveLedger userId={userId} />
      {/* Where it stands is known with what is above it. */}
      {!isPending && <PersonKinds userId={userId} />}
    </Stack>
  );
}
