/** Where somebody goes after the login; in the location state of the login screen. */
export interface WayBack {
  /** The user whose login expired there; `null` after a link of a mail. */
  readonly userId: number | null;
  readonly address: string;
}

/** Whether the location state is one. */
export function isWayBack(state: unknown): state is WayBack {
  return typeof state === 'object' && state !== null && 'userId' in state && 'address' in state;
}
