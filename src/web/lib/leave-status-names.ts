import { STATUS_NAMES } from '#domain/leave/request.ts';
import { translatable } from './language.ts';

/** The names of the statuses of leave on the screens. */
export const LEAVE_STATUS_NAMES = translatable('leave-statuses', { ...STATUS_NAMES });
