/** How many days a company may keep the places of its punches (D27). */
export const LOCATION_RETENTION_DAYS = { min: 30, max: 1825 } as const;
