// `npm run release`: packs kintai for a server into dist/, and the client of its API, once the registry has said that no
// package has a known severe hole. `npm run release -- --unaudited` also packs them where the registry can't be asked.
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { version } from '../src/server/version.ts';
import { packApiClient } from './api-client.ts';
import { GATES, openApiDocument, runGates } from './gates.ts';
import { packRelease } from './release-archive.ts';
import { root } from './tools.ts';
import { ensureWebBuilt } from './web-build.ts';

const isUnaudited = process.argv.includes('--unaudited');
const audit = GATES.filter(({ name }) => name === 'audit');
const { failed } = await runGates([], audit, { mayBeSkipped: isUnaudited });
if (failed > 0) {
  console.error('Nothing was packed. Where the registry can’t be asked: npm run release -- --unaudited');
  process.exitCode = 1;
} else if (await ensureWebBuilt()) {
  const { file, checksums } = await packRelease(join(root, 'dist'));
  await writeFile(`${file}.sha256`, `${checksums[basename(file)]}  ${basename(file)}\n`);
  console.log(`\n${file}\n\nSHA-256`);
  for (const [name, sum] of Object.entries(checksums)) console.log(`  ${sum}  ${name}`);
  console.log(`\nThe client of its API: ${await packApiClient(await openApiDocument(), version, join(root, 'dist'))}`);
} else process.exitCode = 1;
