import { useQuery } from '@tanstack/react-query';

import { punchSettingsQuery } from '../../lib/company-queries.ts';
import { useLastKnown } from './last-known.ts';

const HOUR_MS = 3_600_000;

/** How the company's people punch. As without a setting while that isn't known: the buttons never wait for it. */
export function usePunchSettings() {
  const data = useLastKnown('punchSettings', useQuery({ ...punchSettingsQuery, staleTime: HOUR_MS }));
  return {
    punchesBreaks: data?.punches_breaks === true,
    punchesDirectly: data?.punches_directly === true,
    /** A punch without a network is kept, and sent later. */
    keepsOffline: data?.offline_punch_hours !== 0,
    /** It matters where a punch is made, or it can be made off site; not to an app that knew no places yet. */
    judgesPlace: (data?.place_rule ?? 'off') !== 'off' || data?.punches_off_site === true,
  };
}
