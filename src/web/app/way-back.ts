/** Where somebody goes after the login; in the location state of the login screen. */
export interface WayBack {
  /** Whose login expired there; `null` for whoever has opened a link of a mail. */
  readonly userId: number | null;
  readonly address: string;
}

/** Whether the location state is one. */
export function isWayBack(state: unknown): state is WayBack {
  return typeof state === 'object' && state !== null && 'userId' in state && 'address' in state;
}
