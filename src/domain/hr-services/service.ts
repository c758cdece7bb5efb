/** The services for personnel whose people can be fetched. */
export const HR_SERVICES = ['smarthr', 'freee'] as const;
export type HrService = (typeof HR_SERVICES)[number];

/** The services on the screens. */
export const HR_SERVICE_NAMES: Readonly<Record<HrService, string>> = {
  smarthr: 'SmartHR',
  freee: 'freee人事労務',
};

/** The longest subdomain (RFC 1035, 2.3.4). */
const LONGEST_TENANT = 63;

/** Whether a text is a company's subdomain of a service, as the label of a host (RFC 1123, 2.1): nothing that leads to another host. */
export const isTenant = (text: string): boolean =>
  text.length <= LONGEST_TENANT && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);
