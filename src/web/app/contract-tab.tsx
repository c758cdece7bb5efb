import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { assignmentsOfUserQuery } from '../features/assignments/assignment-queries.ts';
import { AssignmentsPanel } from '../features/assignments/assignments-panel.tsx';
import { ContractPanel } from '../features/contracts/contract-panel.tsx';
import { membershipsQuery, MembershipsPanel } from '../features/departments/memberships-panel.tsx';
import { ProtectionPanel } from '../features/protection/protection-panel.tsx';
import { contractsQuery } from '../lib/company-queries.ts';
import { useDepartments } from '../lib/departments.ts';
import { useMay } from '../lib/permissions.ts';
import { useWorksAtClients } from '../lib/works-at-clients.ts';
import { Stack } from '../ui/layout.tsx';

/** An employee's contracts, departments, clients, and limits on their work; all are read at once, and shown from the top. */
export function ContractTab({ userId }: { readonly userId: number }): ReactNode {
  const hasDepartments = useDepartments().byId.size > 0;
  const hasClients = [useWorksAtClients(), useMay('read_assignments')].every(Boolean);
  const contracts = useQuery(contractsQuery(userId));
  const memberships = useQuery({ ...membershipsQuery(userId), enabled: hasDepartments });
  const assignments = useQuery({ ...assignmentsOfUserQuery(userId), enabled: hasClients });
  // Where a part stands is known with what is above it.
  const hasMemberships = !contracts.isPending;
  const hasAssignments = hasMemberships && !memberships.isLoading;
  const hasProtection = hasAssignments && !assignments.isLoading;
  return (
    <Stack>
      <ContractPanel userId={userId} />
      {hasMemberships && <MembershipsPanel userId={userId} />}
      {hasAssignments && hasClients && <AssignmentsPanel userId={userId} />}
      {hasProtection && <ProtectionPanel userId={userId} />}
    </Stack>
  );
}
