import { startClock } from './clock.ts';
import { startPostgres } from './kintai.ts';

/** Runs before the first worker starts; what it returns runs after the last one has ended. */
export default function setUp(): Promise<() => Promise<void>> {
  startClock(1);
  return startPostgres();
}
