import type { Command } from 'commander';

import { listCompanies } from '../features/companies/companies.repository.ts';
import { formatInstant } from '#domain/time/instant.ts';
import { checkHeads } from '../platform/audit/heads.ts';
import type { AuditFinding } from '../platform/audit/finding.ts';
import { type AuditReport, verifyAudit } from '../platform/audit/verify.ts';
import type { Database } from '../platform/database/database.ts';
import { printFindings, readHeadsFile } from './audit-heads.ts';
import { type CommandContext, companyOf, readCompanyId } from './command.ts';

/** `kintai audit verify`: whether anything of the audit log was tampered with. */
export function addAuditVerify(audit: Command, context: CommandContext): void {
  audit
    .command('verify')
    .summary('find what was tampered with')
    .description(
      'Compare the audit entries with their seals, and the seals with the heads that KINTAI_AUDIT_ANCHOR has in a file.\n' +
        'Name each entry that was changed, deleted, added afterwards or reordered, and each seal that is missing.\n' +
        'Exits with 1 where anything is found.',
    )
    .argument('[company-id]', 'which company; all of them without it', readCompanyId)
    .action((companyId: string | undefined) =>
      context.withDatabase((database) => verify(context, database, companyId)),
    );
}

async function verify(context: CommandContext, database: Database, typedId: string | undefined): Promise<void> {
  const companyId = typedId === undefined ? undefined : (await companyOf(database, typedId)).companyId;
  const companies = companyId === undefined ? await listCompanies(database.kysely) : [{ companyId }];
  const findings: AuditFinding[] = [];
  for (const company of companies) {
    const report = await verifyAudit(database, company.companyId);
    context.print(summaryOf(report));
    for (const line of stepsOf(report)) context.print(line);
    findings.push(...report.findings);
  }
  const { auditAnchor, auditKey } = context.config();
  const faults: string[] = [];
  if (auditAnchor?.kind === 'file') {
    const { heads, faults: ofFile } = await readHeadsFile(auditAnchor.path, auditKey);
    const concerned = heads.filter((head) => companyId === undefined || head.company_id === companyId);
    findings.push(...(await checkHeads(database, concerned)));
    faults.push(...ofFile.map((fault) => `${auditAnchor.path}: ${fault}`));
    context.print(`Compared with ${concerned.length} heads in ${auditAnchor.path}.`);
  }
  printFindings(context, findings, faults);
}

/** So many steps are listed, the last ones. */
const MOST_STEPS = 20;

/** What the clock did, and how many entries that explains. */
function stepsOf({ clockSteps, explained }: AuditReport): string[] {
  if (clockSteps.length === 0) return [];
  const last = clockSteps.slice(-MOST_STEPS);
  return [
    `  The log has ${clockSteps.length} steps of the server's clock, by which ${explained} entries are dated back: no finding.`,
    ...last.map(({ from, to }) => `    ${formatInstant(from)} → ${formatInstant(to)}`),
  ];
}

const summaryOf = ({ companyId, seals, sealed, unsealed, erased }: AuditReport): string =>
  `${companyId}: ${sealed} entries in ${seals} seals, ${erased} of them erased, ${unsealed} not sealed yet.`;
