// The server alone, without building the web app: `npm start` does that, too.
import { run } from './run.ts';

await run();
