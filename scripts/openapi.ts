import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { routes } from '#contract/routes.ts';
import { serveApiDocs } from '../src/server/platform/http/api-docs.ts';
import { type Handlers, registerRoutes, type RoutePlatform } from '../src/server/platform/http/routes.ts';
import { captureTool, root, type Run } from './tools.ts';

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
