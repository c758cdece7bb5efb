import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Not the pages: the server inserts a fresh nonce into each.
const COMPRESSIBLE = '**/*.{js,css,svg,json,webmanifest}';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside every text file of the folder that gets smaller by it, at the strongest setting.
 */
export async function compressFolder(folder: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gzipped] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}
