import { startClock } from '../clock.ts';
import { startPostgres } from '../kintai.ts';

/** As for the journeys, but with a stopped clock: a screenshot of the clock has to be the same each time. */
export default function setUp(): Promise<() => Promise<void>> {
  startClock(0);
  return startPostgres();
}
