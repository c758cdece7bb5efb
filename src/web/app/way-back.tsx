import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { HOME } from './routes.ts';

/** Where a person was when their login ran out; kept with the address of the login screen. */
interface WayBack {
  readonly userId: number;
  readonly address: string;
}

/**
 * Sends to the login. Who was thrown out of their work because the login ran out finds the way back afterwards: what
 * they had typed there is kept by the screen.
 */
export function ToLogin({ thrownOut }: { readonly thrownOut: number | undefined }): ReactNode {
  const { pathname, search } = useLocation();
  const wayBack: WayBack | null = thrownOut === undefined ? null : { userId: thrownOut, address: pathname + search };
  return <Navigate to="/login" replace state={wayBack} />;
}

/** Where the login leads: home (spec §2), or back for the very person who was thrown out. */
export function FromLogin({ userId }: { readonly userId: number }): ReactNode {
  const state: unknown = useLocation().state;
  return <Navigate to={isWayBack(state) && state.userId === userId ? state.address : HOME} replace />;
}

function isWayBack(state: unknown): state is WayBack {
  return typeof state === 'object' && state !== null && 'userId' in state && 'address' in state;
}
