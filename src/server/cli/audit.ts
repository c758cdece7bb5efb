import { Command } from 'commander';

import { addAuditCheck } from './audit-check.ts';
import { addAuditHeads } from './audit-heads.ts';
import { addAuditVerify } from './audit-verify.ts';
import type { CommandContext } from './command.ts';

/** `kintai audit …`: what is checked of the audit log. */
export function auditCommand(context: CommandContext): Command {
  const audit = new Command('audit').description('the audit log (監査ログ)');
  addAuditCheck(audit, context);
  addAuditVerify(audit, context);
  addAuditHeads(audit, context);
  return audit;
}
