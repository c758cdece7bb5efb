/** Where a user was when their login expired; in the location state of the login screen. */
export interface WayBack {
  readonly userId: number;
  readonly address: string;
}

/** Whether the location state is one. */
export function isWayBack(state: unknown): state is WayBack {
  return typeof state === 'object' && state !== null && 'userId' in state && 'address' in state;
}
