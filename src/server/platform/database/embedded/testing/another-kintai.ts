/**
 * A child process that owns an embedded database, as kintai does: the tests kill it, or start it as a rival. It prints
 * one line of JSON when it is ready or rejected, and stops on SIGTERM.
 */
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { EmbeddedPostgresError } from '../reports.ts';

try {
  const database = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    maxConnections: 5,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    onUnexpectedExit: () => process.exit(2),
  });
  process.stdout.write(`${JSON.stringify({ connection: database.connection })}\n`);
  process.once('SIGTERM', () => void database.stop());
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  process.stdout.write(`${JSON.stringify({ refusal: error.message })}\n`);
  process.exitCode = 1;
}
