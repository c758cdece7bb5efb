/** A process that has a scratch database, and says so by a line, until it is killed. */
import { createLog } from '../../log.ts';
import { withScratchDatabase } from '../scratch.ts';

await withScratchDatabase(createLog('silent'), async () => {
  process.stdout.write('ready\n');
  await new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));
});
