import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { routes } from '#contract/routes.ts';
import { serveApiDocs } from '../src/server/platform/http/api-docs.ts';
import { type Handlers, registerRoutes, type RoutePlatform } from '../src/server/platform/http/routes.ts';
import { auditDependencies } from './audit.ts';
import { captureScript, captureTool, root, type Run } from './tools.ts';

/** A check of the whole source that takes seconds. */
export interface Gate {
  readonly name: string;
  /** Given files, a gate that checks file by file may skip the rest. */
  run(files: readonly string[]): Promise<Run>;
  /** How many files the run has examined: a gate that has examined none has proven nothing. */
  examined(output: string): number;
}

/** The gates, the cheapest to fix first. */
export const GATES: readonly Gate[] = [
  {
    name: 'format',
    run: () => captureTool('oxfmt', ['--check']),
    examined: (output) => countIn(output, / on (\d+) files/),
  },
  {
    // The compiler's errors too: it reads each project of tsconfig.json once, for both.
    name: 'types and lint',
    run: (files) => captureTool('oxlint', ['--type-aware', '--type-check', ...files]),
    examined: (output) => countIn(output, / on (\d+) files/),
  },
  {
    name: 'refusals',
    run: () => captureScript('scripts/check-refusals.ts'),
    examined: (output) => countIn(output, /^Read (\d+) files/),
  },
  {
    name: 'dead code',
    run: () => captureTool('knip', ['--no-progress', '--reporter', 'symbols', '--reporter', './scripts/knip-count.ts']),
    examined: (output) => countIn(output, /Examined (\d+) files/),
  },
  {
    name: 'api',
    run: async () => lintOpenApi(await openApiDocument()),
    examined: (output) => (output.includes('openapi.json: validated in') ? 1 : 0),
  },
  {
    name: 'audit',
    run: auditDependencies,
    examined: (output) => countIn(output, /audited (\d+) packages/),
  },
];

/** Fixes what the tools can fix by themselves; the gates then report what is left. */
export async function fixWhatToolsCan(): Promise<void> {
  await captureTool('oxlint', ['--type-aware', '--fix']);
  await captureTool('oxfmt', []);
}

/** How gates are run. */
interface GateOptions {
  /** Receives each one's result. */
  readonly print?: (text: string) => void;
  /** Whether one passes that couldn't ask, as without a network: of a change, not of a release. */
  readonly mayBeSkipped?: boolean;
}

/**
 * Runs the gates one after the other; resolves with how many passed and how many failed. `files` restricts the slow ones,
 * relative to the checkout's root; an empty list means all.
 */
export async function runGates(
  files: readonly string[] = [],
  gates: readonly Gate[] = GATES,
  { print = (text) => console.log(text), mayBeSkipped = true }: GateOptions = {},
): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  for (const gate of gates) {
    const started = performance.now();
    const { code, output } = await gate.run(files);
    const examined = gate.examined(stripVTControlCharacters(output));
    const skipped = /^skipped: .*$/m.exec(output)?.[0] ?? '';
    const held = code === 0 && examined > 0 && (mayBeSkipped || skipped === '');
    counts[held ? 'passed' : 'failed'] += 1;
    if (!held) print(output);
    if (examined === 0) print(`${gate.name} has examined no file, so it proves nothing.`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const mark = skipped === '' ? '✓' : '?';
    const line = `${held ? mark : '✗'} ${gate.name.padEnd(15)} ${`${examined} files`.padEnd(10)} ${seconds} s  ${skipped}`;
    print(line.trimEnd());
  }
  return counts;
}

function countIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

/**
 * The OpenAPI document as `/api/openapi.json` serves it, generated from the contract alone: no database, no handler.
 */
export async function openApiDocument(): Promise<string> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await serveApiDocs(app, '0.0.0');
  const handlers = Object.fromEntries(Object.keys(routes).map((name) => [name, () => Promise.reject(new Error(name))]));
  // No handler is called, so that nothing of the platform is needed.
  await registerRoutes(app, {} as RoutePlatform, routes, handlers as unknown as Handlers<typeof routes>);
  await app.ready();
  return JSON.stringify(app.swagger());
}

/** Lints an OpenAPI document by the rules of redocly.yaml. */
export function lintOpenApi(document: string): Promise<Run> {
  const file = '.cache/openapi.json';
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, file), document);
  return captureTool('@redocly/cli', ['lint', file]);
}
