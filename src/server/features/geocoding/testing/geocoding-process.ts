import type { GeocoderSettings } from '../settings.ts';
import { type DatabaseConnection, openDatabase } from '../../../platform/database/database.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { startGeocoding } from '../geocoding.ts';

// A server process that only looks up addresses, for a test to kill.
const [connection, settings] = process.argv.slice(2).map((argument) => JSON.parse(argument)) as [
  DatabaseConnection,
  GeocoderSettings,
];
const log = createLog('error');
const database = openDatabase(connection, 5, (error) => log.error({ err: error }, 'a connection was lost'));
await startGeocoding({ boss: await startJobs(connection, log), database, settings, log });
