import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { MOST_BREAK_PARTS } from '#domain/company-policy/unset-break.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './company-policy.module.css';
import type { PartsField } from './policy-items.ts';
import { texts } from './texts.ts';
import { parseLength, type PolicyForm } from './use-policy-form.ts';

/** The rows of the company's own breaks, each with two times to type and a button that removes it; a new one comes last. */
export function BreakParts({ field, form }: { readonly field: PartsField; readonly form: PolicyForm }): ReactNode {
  return field === 'break_steps' ? (
    <Rows
      field={field}
      rows={form.typed.break_steps}
      parts={['over_minutes', 'length_minutes']}
      added={{ over_minutes: '', length_minutes: '' }}
      errors={form.errors}
      onChange={(break_steps) => form.change({ break_steps })}
    />
  ) : (
    <Rows
      field={field}
      rows={form.typed.break_windows}
      parts={['start', 'end']}
      added={{ start: '', end: '' }}
      errors={form.errors}
      onChange={(break_windows) => form.change({ break_windows })}
    />
  );
}

function Rows<Part extends keyof typeof texts.parts>({
  field,
  rows,
  parts,
  added,
  errors,
  onChange,
}: {
  readonly field: PartsField;
  readonly rows: readonly Readonly<Record<Part, string>>[];
  readonly parts: readonly [Part, Part];
  /** A new row. */
  readonly added: Readonly<Record<Part, string>>;
  readonly errors: PolicyForm['errors'];
  readonly onChange: (rows: Readonly<Record<Part, string>>[]) => void;
}): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // What takes the focus once the rows are drawn again: the first field of a new one, or what is left beside a removed one.
  const [focus, setFocus] = useState<{ readonly at: number; readonly what: 'input' | 'button' } | null>(null);
  useEffect(() => {
    if (focus !== null) list.current?.querySelectorAll('[role="group"]')[focus.at]?.querySelector(focus.what)?.focus();
  }, [focus]);
  return (
    <div ref={list} role="group" aria-label={texts.partsOf[field]} className={styles.parts}>
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {Array.from(rows.entries(), ([at, row]) => (
        <div key={at} role="group" aria-label={texts.partOf(at + 1)} className={styles.part}>
          {parts.map((part) => {
            const of = {
              label: texts.parts[part],
              name: `${field}/${at}/${part}`,
              value: row[part],
              error: errors[`${field}/${at}/${part}`],
              onChange: (text: string): void => onChange(rows.with(at, { ...row, [part]: text })),
            };
            return field === 'break_steps' ? (
              <TypedField key={part} {...of} inputMode="numeric" read={parseLength} write={formatDuration} />
            ) : (
              <TimeInput key={part} {...of} stepMinutes={15} />
            );
          })}
          <IconButton
            label={texts.removePart(at + 1)}
            size="lg"
            // The only one stays; not disabled, as the focus would be lost.
            aria-disabled={rows.length === 1 || undefined}
            onClick={() => {
              if (rows.length === 1) return;
              onChange(rows.toSpliced(at, 1));
              setSaid(texts.removedPart(at + 1));
              setFocus({ at: Math.min(at, rows.length - 2), what: 'button' });
            }}
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {rows.length < MOST_BREAK_PARTS && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            onChange([...rows, added]);
            setFocus({ at: rows.length, what: 'input' });
          }}
        >
          {texts.addPart[field]}
        </Button>
      )}
    </div>
  );
}
