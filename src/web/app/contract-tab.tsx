import type { ReactNode } from 'react';

import { ContractPanel } from '../features/contracts/contract-panel.tsx';
import { ProtectionPanel } from '../features/protection/protection-panel.tsx';
import { Stack } from '../ui/layout.tsx';

/** What an employee owes, and what they may not be made to do. */
export const ContractTab = ({ userId }: { readonly userId: number }): ReactNode => (
  <Stack>
    <ContractPanel userId={userId} />
    <ProtectionPanel userId={userId} />
  </Stack>
);
