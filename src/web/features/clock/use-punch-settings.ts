import { useQuery } from '@tanstack/react-query';

import { punchSettingsQuery } from '../../lib/company-queries.ts';
import { useLastKnown } from './last-known.ts';

const HOUR_MS = 3_600_000;

/** How the company's people punch. As without a setting while that isn't known: the buttons never wait for it. */
export function usePunchSettings(): { readonly punchesBreaks: boolean; readonly punchesDirectly: boolean } {
  const data = useLastKnown('punchSettings', useQuery({ ...punchSettingsQuery, staleTime: HOUR_MS }));
  return { punchesBreaks: data?.punches_breaks ?? false, punchesDirectly: data?.punches_directly ?? false };
}
