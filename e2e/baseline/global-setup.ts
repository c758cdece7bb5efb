import { startClock } from '../clock.ts';
import { startPostgres } from '../kintai.ts';

/** As for the journeys, but for the time, which stands still: a picture of the clock is to be the same each time. */
export default function setUp(): Promise<() => Promise<void>> {
  startClock(0);
  return startPostgres();
}
