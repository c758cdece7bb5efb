/** The name of the mutations of an API client: one is under way at a time. */
export const SAVING_API_CLIENT = 'save-api-client';
