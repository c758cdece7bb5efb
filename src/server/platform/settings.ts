import { z } from 'zod';

/** A setting is invalid. The message has a line for each: the variable, its error and an example. */
export class ConfigError extends Error {}

/** An environment variable: how it is parsed, the error text for an invalid one, and a valid example. */
interface Setting {
  readonly schema: z.ZodType;
  readonly fault: string;
  readonly example: string;
}

/** Defines an environment variable. `fault` and `example` follow its name: `PORT must be …, for example: 3000`. */
export const setting = <Output, Input>(schema: z.ZodType<Output, Input>, fault: string, example: string) => ({
  schema,
  fault,
  example,
});

/** The values of a table of settings; those that are unset or empty are omitted. */
export type SettingValues<Table extends Readonly<Record<string, Setting>>> = {
  readonly [Name in keyof Table]?: z.output<Table[Name]['schema']>;
};

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables of a table. `faultsOfAll` validates them together. Throws {@link ConfigError} naming every
 * invalid one; the values themselves are never included, since some are secrets.
 */
export function readSettings<Table extends Readonly<Record<string, Setting>>>(
  env: Environment,
  table: Table,
  faultsOfAll: (values: SettingValues<Table>) => readonly string[],
): SettingValues<Table> {
  const faults: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, { schema, fault, example }] of Object.entries(table)) {
    const text = env[name];
    if (text === undefined || text === '') continue;
    const result = schema.safeParse(text);
    if (result.success) read[name] = result.data;
    else faults.push(`${name} ${fault}, for example: ${example}`);
  }
  const values = read as SettingValues<Table>;
  faults.push(...faultsOfAll(values));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return values;
}

/** `1` or `0`. */
export const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** An http or https URL. */
export const httpUrl = z.url({ protocol: /^https?$/ });

/** Comma-separated items, at least one. */
export const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1));
