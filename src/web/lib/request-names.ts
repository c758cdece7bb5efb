import { REQUEST_KIND_NAMES as kinds, REQUEST_STATUS_NAMES as statuses } from '#domain/requests/request.ts';
import { translatable } from './language.ts';

/** The names of the kinds of requests on the screens. */
export const REQUEST_KIND_NAMES = translatable('request-kinds', { ...kinds });

/** The names of the statuses of requests on the screens. */
export const REQUEST_STATUS_NAMES = translatable('request-statuses', { ...statuses });
