/** The retention of punches' positions that a company can set, in days (D27). */
export const LOCATION_RETENTION_DAYS = { min: 30, max: 1825 } as const;
