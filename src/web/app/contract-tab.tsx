import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { AssignmentsPanel } from '../features/assignments/assignments-panel.tsx';
import { ContractPanel } from '../features/contracts/contract-panel.tsx';
import { MembershipsPanel } from '../features/departments/memberships-panel.tsx';
import { ProtectionPanel } from '../features/protection/protection-panel.tsx';
import { contractsQuery } from '../lib/company-queries.ts';
import { useMay } from '../lib/permissions.ts';
import { useWorksAtClients } from '../lib/works-at-clients.ts';
import { Stack } from '../ui/layout.tsx';

/** An employee's contracts, departments, clients, and limits on their work. */
export function ContractTab({ userId }: { readonly userId: number }): ReactNode {
  const { isPending } = useQuery(contractsQuery(userId));
  const hasClients = [useWorksAtClients(), useMay('read_assignments')].every(Boolean);
  return (
    <Stack>
      <ContractPanel userId={userId} />
      {/* Where it stands is known with what is above it. */}
      {!isPending && <MembershipsPanel userId={userId} />}
      {!isPending && hasClients && <AssignmentsPanel userId={userId} />}
      {!isPending && <ProtectionPanel userId={userId} />}
    </Stack>
  );
}
