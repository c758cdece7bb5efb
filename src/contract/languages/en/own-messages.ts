import type { ownMessages as japanese } from '../../own-messages.ts';

/** The texts of errors that the web app also says by itself, in English. */
export const ownMessages: Readonly<Record<keyof typeof japanese, string>> = {
  invalid_input: 'Some of the input is wrong.',
  password_too_short: 'The password needs at least 6 characters',
  password_mismatch: 'The passwords are not the same',
  session_expired: 'Your session has expired. Please log in again.',
  login_failed: 'The company ID, employee ID or password is wrong.',
  day_changed: 'Somebody else has changed this in the meantime. Check the latest values and save again.',
  payload_too_large: 'The data is too large to be sent.',
  too_many_requests: 'Too many operations at once. Please try again in a while.',
  server_error: 'Server error',
  database_away: 'The server can’t be reached for the moment. Please try again in a while.',
};
