/** The records that the audit log accounts for, by their tables: what people did, and were granted. */
export type RecordKind = 'time_record' | 'internal_work' | 'leave_request';

/** The names of the kinds of records in messages to an operator. */
export const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  time_record: 'time record',
  internal_work: 'internal work',
  leave_request: 'leave request',
};

/**
 * The tables from which a server never deletes, and the columns alone that it changes: a record is superseded, a request
 * decided; only where a punch was made is removed in time.
 */
export const SUPERSEDED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'public.time_record': [
    'superseded_at',
    'last_modified_at',
    'latitude',
    'longitude',
    'accuracy',
    'address_data',
    'has_photo',
  ],
  'public.leave_request': ['status', 'notes'],
  'public.leave_day': [],
};
