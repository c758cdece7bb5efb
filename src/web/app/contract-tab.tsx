import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ContractPanel } from '../features/contracts/contract-panel.tsx';
import { MembershipsPanel } from '../features/departments/memberships-panel.tsx';
import { ProtectionPanel } from '../features/protection/protection-panel.tsx';
import { contractsQuery } from '../lib/company-queries.ts';
import { Stack } from '../ui/layout.tsx';

/** An employee's contracts, departments, and limits on their work. */
export function ContractTab({ userId }: { readonly userId: number }): ReactNode {
  const { isPending } = useQuery(contractsQuery(userId));
  return (
    <Stack>
      <ContractPanel userId={userId} />
      {/* Where it stands is known with what is above it. */}
      {!isPending && <MembershipsPanel userId={userId} />}
      {!isPending && <ProtectionPanel userId={userId} />}
    </Stack>
  );
}
