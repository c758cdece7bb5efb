import { useQuery } from '@tanstack/react-query';

import { currentUserQuery } from './current-user-query.ts';
import { useHasAny } from './lists-in-use.ts';
import { useMay } from './permissions.ts';
import { useWorksAtClients } from './works-at-clients.ts';

/** The places of the app that are there only for whom they are of use. */
export interface Places {
  /** The company takes requests, or they have some. */
  readonly asks: boolean;
  /** They decide on requests, or may approve leave, which every company has. */
  readonly decides: boolean;
  /** Months wait for their approval. */
  readonly approvesMonths: boolean;
  /** People of the company work at clients. */
  readonly worksAtClients: boolean;
  /** Somebody is or was dispatched to a client (労働者派遣). */
  readonly dispatches: boolean;
}

/** Where there is something for who is logged in; nowhere until it is known. It comes with them, and isn't asked for again. */
export function usePlaces(): Places {
  const { data } = useQuery({ ...currentUserQuery, refetchOnMount: false });
  const approvesLeave = useMay('approve_leave');
  const worksAtClients = useWorksAtClients();
  const dispatches = useHasAny('dispatches') && worksAtClients;
  return {
    asks: data?.requests?.asks ?? false,
    decides: approvesLeave || (data?.requests?.decides ?? false),
    approvesMonths: (data?.months_to_approve ?? 0) > 0,
    worksAtClients,
    dispatches,
  };
}
