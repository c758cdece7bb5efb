import { useQuery } from '@tanstack/react-query';

import { punchSettingsQuery } from '../../lib/company-queries.ts';

const HOUR_MS = 3_600_000;

/** Whether breaks are punched (D38). Not while that isn't known: the two buttons never wait for it. */
export const usePunchesBreaks = (): boolean =>
  useQuery({ ...punchSettingsQuery, staleTime: HOUR_MS }).data?.punches_breaks ?? false;
