// `npm run build`: builds the web app when its sources have changed, for an installation that can't be written to later.
import { ensureWebBuilt } from './web-build.ts';

process.exitCode = (await ensureWebBuilt()) ? 0 : 1;
