import { Command } from 'commander';

import { epochMs, japanDate } from '#domain/time/instant.ts';
import { listCompanies } from '../features/companies/companies.repository.ts';
import { easeSsoForOperator } from '../features/auth/sso-settings.service.ts';
import { renameCompany, setParentCompany } from '../features/companies/companies.service.ts';
import {
  type CommandContext,
  CommandRefused,
  companyOf,
  describeParent,
  EXIT,
  noCompany,
  readCompanyId,
  readName,
} from './command.ts';
import { exportTo } from './export.ts';
import { companyCreateCommand } from './company-create.ts';

/** `kintai company …`: the companies of the installation (D22). */
export function companyCommand(context: CommandContext): Command {
  const company = new Command('company').description('the companies (企業) of this installation');
  company.addCommand(companyCreateCommand(context));
  company
    .command('list')
    .summary('list all companies')
    .description('List all companies with their parent, how many accounts are active, and since when they are here.')
    .action(() => list(context));
  company
    .command('export')
    .summary('write all data of a company to a ZIP file')
    .description('Write all data of a company to a new ZIP file, as CSV with Japanese headings and as JSON.')
    .argument('<company-id>', 'which company', readCompanyId)
    .argument('<file>', 'the file to write; it must not exist')
    .action((typedId: string, file: string) =>
      context.withDatabase(async (database) => {
        const { companyId } = await companyOf(database, typedId);
        await exportTo(context, database, { companyId, userId: null }, file);
      }),
    );
  company
    .command('rename')
    .summary('give a company another name')
    .description('Give a company another name, at once on every screen. Its ID stays.')
    .argument('<company-id>', 'which company', readCompanyId)
    .argument('<name>', 'its new name', readName)
    .action((companyId: string, name: string) => rename(context, companyId, name));
  company
    .command('set-parent')
    .summary('make a company a subsidiary of another')
    .description("Make a company a subsidiary: its parent's super admins may then set its logos.")
    .argument('<company-id>', 'which company', readCompanyId)
    .argument('[parent-company-id]', 'its parent from now on', readCompanyId)
    .option('--none', 'it is a subsidiary of nobody from now on')
    .action((companyId: string, parentId: string | undefined, { none = false }: { none?: boolean }) => {
      if (none === (parentId !== undefined))
        throw new CommandRefused('Give either the ID of the parent or --none.', EXIT.usage);
      return setParent(context, companyId, parentId ?? null);
    });
  company
    .command('sso-off')
    .summary('let people in without the single sign-on of a company')
    .description(
      'Switch the single sign-on of a company off, where its provider and the super admins with a second factor can not be reached.\n' +
        'What was entered stays, so that a super admin can switch it on again. Nobody is logged out.',
    )
    .argument('<company-id>', 'which company', readCompanyId)
    .option('--optional', 'people may still log in by the provider; passwords let in, too')
    .action((companyId: string, { optional = false }: { optional?: boolean }) =>
      easeSso(context, companyId, optional ? 'optional' : 'off'),
    );
  return company;
}

function easeSso(context: CommandContext, typedId: string, mode: 'off' | 'optional'): Promise<void> {
  return context.withDatabase(async (database) => {
    const { companyId } = await companyOf(database, typedId);
    const before = await easeSsoForOperator(database, companyId, mode, context.now());
    if (before === 'off')
      return context.print(`The single sign-on of the company ${companyId} is off already. Nothing was changed.`);
    if (before === mode)
      return context.print(`The company ${companyId} lets passwords in already. Nothing was changed.`);
    context.print(
      mode === 'optional'
        ? `The people of ${companyId} may log in by their passwords, too.`
        : `The people of ${companyId} log in by their passwords or passkeys.`,
    );
    context.print('Whoever has no password gets one from a super admin, or by: npm run kintai -- user reset-password');
  });
}

function list(context: CommandContext): Promise<void> {
  return context.withDatabase(async (database) => {
    const companies = await listCompanies(database.kysely);
    // The name comes last, since terminals differ in the width of its characters.
    const rows = [
      ['ID', 'PARENT', 'ACTIVE USERS', 'SINCE', 'NAME'],
      ...companies.map(({ companyId, parentCompanyId, activeUsers, createdAt, name }) => [
        companyId,
        parentCompanyId ?? '-',
        String(activeUsers),
        japanDate(epochMs(createdAt.getTime())),
        name,
      ]),
    ];
    const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    for (const row of rows) context.print(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  });
}

function rename(context: CommandContext, typedId: string, name: string): Promise<void> {
  return context.withDatabase(async (database) => {
    const { companyId, name: before } = await companyOf(database, typedId);
    const outcome = await renameCompany(database, companyId, name);
    if (outcome === 'no_company') throw noCompany(companyId);
    context.print(
      outcome === 'renamed'
        ? `The company ${companyId} is now called ${name}, no longer ${before}.`
        : `The company ${companyId} is called ${name} already. Nothing was changed.`,
    );
  });
}

function setParent(context: CommandContext, typedId: string, typedParentId: string | null): Promise<void> {
  return context.withDatabase(async (database) => {
    const { companyId } = await companyOf(database, typedId);
    const parentCompanyId = typedParentId === null ? null : (await companyOf(database, typedParentId)).companyId;
    switch (await setParentCompany(database, companyId, parentCompanyId)) {
      case 'set':
        return context.print(`The company ${companyId} is now ${describeParent(parentCompanyId)}.`);
      case 'unchanged':
        return context.print(
          `The company ${companyId} is ${describeParent(parentCompanyId)} already. Nothing was changed.`,
        );
      case 'no_company':
        throw noCompany(companyId);
      case 'no_parent':
        throw noCompany(parentCompanyId ?? '');
      case 'cycle':
        throw new CommandRefused(
          companyId === parentCompanyId
            ? `A company can't be its own parent. Nothing was changed.`
            : `${parentCompanyId} stands below ${companyId}, so it can't be its parent. Nothing was changed.`,
        );
    }
  });
}
