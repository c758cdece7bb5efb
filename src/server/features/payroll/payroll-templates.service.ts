import type { PayrollTemplateResponse } from '#contract/payroll.ts';
import type { PayrollTemplate } from '#domain/payroll/template.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import { lackingCharacters } from '../../platform/http/text-encoding.ts';
import { type SavedTemplate, templatesOf, toColumns } from './payroll-templates.repository.ts';

const present = ({ hoursFormat, hasHeader, columns, ...template }: SavedTemplate): PayrollTemplateResponse => ({
  ...template,
  hours_format: hoursFormat,
  has_header: hasHeader,
  columns: [...columns],
});

type Entered = Omit<PayrollTemplateResponse, 'id'>;

function toTemplate({ name, encoding, hours_format, quotes, has_header, columns }: Entered): PayrollTemplate {
  const template: PayrollTemplate = {
    name,
    encoding,
    hoursFormat: hours_format,
    quotes,
    hasHeader: has_header,
    columns: columns.map(({ item, heading, text }) => ({ item, heading, text: item === 'fixed_text' ? text : '' })),
  };
  checkTexts(template);
  return template;
}

/** Throws `invalid_input` at texts that the encoding lacks. */
function checkTexts({ encoding, columns }: PayrollTemplate): void {
  const faults = columns.flatMap((column, index) =>
    (['heading', 'text'] as const).flatMap((field): [string, string][] => {
      const lacking = lackingCharacters(column[field], encoding);
      return lacking === '' ? [] : [[`columns/${index}/${field}`, `Shift_JISにない文字です: ${lacking}`]];
    }),
  );
  if (faults.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(faults) });
}

/** A company's templates of the payroll export. */
export const payrollTemplates = companyEntity({
  table: 'payroll_template',
  actions: { add: 'add_payroll_template', change: 'change_payroll_template', remove: 'delete_payroll_template' },
  messages: {
    add: 'テンプレートを追加しました',
    change: 'テンプレートを更新しました',
    remove: 'テンプレートを削除しました',
  },
  read: templatesOf,
  toValues: toTemplate,
  toColumns,
  orTaken: orTaken('name', 'payroll_name_taken'),
  present: (stored) => stored.map(present),
  inWords: (template) => template,
});
