/** The lifetime of a session, in milliseconds: 10 days (spec §4, §9). */
export const SESSION_MS = 864_000_000;
