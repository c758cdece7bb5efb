import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { captureTool, root } from './tools.ts';

/** The part of its package that isn't generated. */
const OWN = join(root, 'scripts/api-client');

/** The generator's runtime, which the package has in itself: ESM without imports beyond these. */
const RUNTIME = ['index', 'query', 'util', 'headers'].flatMap((name) => [`${name}.js`, `${name}.d.ts`]);

/** What the package exports. */
const INDEX = `import { defaults } from './api.ts';
import { type Connection, settingsOf } from './connection.ts';

export * from './api.ts';
export { type Connection, KintaiError } from './connection.ts';

/** Says where kintai is and by which secret it is called, for all calls from now on. */
export function connect(connection: Connection): void {
  Object.assign(defaults, settingsOf(connection));
}
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    strict: true,
    declaration: true,
    skipLibCheck: true,
    rewriteRelativeImportExtensions: true,
    rootDir: '.',
    outDir: '../package',
  },
  files: ['index.ts'],
};

/** The licence of the generator's runtime. */
const LICENSE_OF_RUNTIME = `runtime/ is @oazapfts/runtime (https://github.com/oazapfts/oazapfts) by its authors,
under the MIT License, whose terms are those of the file LICENSE.
`;

/**
 * Packs the calls of an OpenAPI document as a package of npm's without dependencies: functions with their types, and what
 * connects them to a server.
 *
 * @param version of the package
 * @param into the folder of the archive, which is made
 * @returns the archive
 */
export async function packApiClient(document: string, version: string, into: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'kintai-client-'));
  try {
    const source = join(scratch, 'source');
    const folder = join(scratch, 'package');
    await mkdir(join(folder, 'runtime'), { recursive: true });
    await mkdir(join(source, 'runtime'), { recursive: true });
    await writeFile(join(source, 'openapi.json'), withoutRefusals(document));
    const api = join(source, 'api.ts');
    await run('oazapfts', [join(source, 'openapi.json'), api, '--optimistic', '--futureStripLegacyMethods']);
    await writeFile(api, withRuntimeBeside(await readFile(api, 'utf8')));
    for (const file of RUNTIME)
      for (const to of [source, folder])
        await cp(join(root, 'node_modules/@oazapfts/runtime', file), join(to, 'runtime', file));
    await cp(join(OWN, 'connection.ts'), join(source, 'connection.ts'));
    await writeFile(join(source, 'index.ts'), INDEX);
    await writeFile(join(source, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(source, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run('typescript', ['-p', source]);
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest(version), null, 2));
    await cp(join(OWN, 'package-readme.md'), join(folder, 'README.md'));
    await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    await writeFile(join(folder, 'LICENSE.runtime'), LICENSE_OF_RUNTIME);
    await mkdir(into, { recursive: true });
    const archive = join(into, `kintai-client-${version}.tgz`);
    const ownership = process.platform === 'linux' ? ['--owner=0', '--group=0', '--sort=name'] : [];
    await promisify(execFile)('tar', [...ownership, '-czf', archive, '-C', scratch, 'package']);
    return archive;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const manifest = (version: string): object => ({
  name: 'kintai-client',
  version,
  description: 'The calls of kintai (勤怠管理システム) as functions of TypeScript',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=20' },
});

/** The document without refusals, which are thrown: written out for each call they would be two thirds of the types. */
function withoutRefusals(document: string): string {
  const api = JSON.parse(document) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  const paths = Object.entries(api.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...operation, responses: Object.fromEntries(Object.entries(operation.responses).filter(isSuccess)) },
      ]),
    ),
  ]);
  return JSON.stringify({ ...api, paths: Object.fromEntries(paths) as object });
}

const isSuccess = ([status]: [string, unknown]): boolean => status.startsWith('2');

const withRuntimeBeside = (generated: string): string =>
  generated
    .replace('"@oazapfts/runtime"', '"./runtime/index.js"')
    .replace('"@oazapfts/runtime/query"', '"./runtime/query.js"');

/** Runs a tool. Throws its output where it fails. */
async function run(tool: string, args: readonly string[]): Promise<void> {
  const { code, output } = await captureTool(tool, args);
  if (code !== 0) throw new Error(`${tool} failed:\n${output}`);
}
