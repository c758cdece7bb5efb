-- Further forms of payroll files: UTF-8 without a BOM, hours as 8.30 (60進), and every cell quoted.
alter table payroll_template
  drop constraint payroll_template_encoding_check,
  add constraint payroll_template_encoding_check check (encoding in ('utf-8', 'utf-8-without-bom', 'shift_jis')),
  drop constraint payroll_template_hours_format_check,
  add constraint payroll_template_hours_format_check
    check (hours_format in ('decimal', 'h_mm', 'h_dot_mm', 'minutes')),
  add column quotes text not null default 'as_needed' check (quotes in ('as_needed', 'always'));
alter table payroll_template alter column quotes drop default;
