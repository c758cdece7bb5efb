import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';

/** The calls that store what a file has. */
export const IMPORTS_OF_CONTRACT = Object.entries<Route>(routes)
  .filter(([name, { form }]) => form?.file === 'file' && !/\/(preview|read)$/.test(name))
  .map(([name]) => name);
