import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type Ref } from 'react';

import type { AttendanceSheet } from '#contract/sheet.ts';
import { SHEET_STAMPS, summaryCells } from '#domain/sheet/layout.ts';
import { isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { logosQuery } from '../../lib/logo-queries.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { SheetTable } from './sheet-table.tsx';
import styles from './sheet-paper.module.css';
import { texts } from './texts.ts';
import { toShownSummary } from './to-sheet.ts';

/** So many letters take one line, however wide they are. */
const ON_ONE_LINE = { id: 18, name: 26 };

/** The sheet as it lies on an A4 page: on screen, in print and in the PDF the same. Paper is white, in the dark too. */
export function SheetPaper({
  sheet,
  ref,
}: {
  readonly sheet: AttendanceSheet;
  readonly ref: Ref<HTMLElement>;
}): ReactNode {
  const { company, user } = sheet;
  const title = texts.sheetOf(formatYearMonth(isoMonth(sheet.month)));
  return (
    <article ref={ref} className={styles.paper} aria-label={title}>
      <header className={styles.head}>
        <Logo key={company.company_id} companyId={company.company_id} companyName={company.company_name} />
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.stamps}>
          {SHEET_STAMPS.map((stamp) => (
            <li key={stamp}>{stamp}</li>
          ))}
        </ul>
      </header>
      <dl className={styles.person}>
        <dt>{texts.employeeId}</dt>
        <dd data-long={user.employee_id.length > ON_ONE_LINE.id || undefined}>{user.employee_id}</dd>
        <dt>{texts.name}</dt>
        <dd className={styles.name} data-long={user.name.length > ON_ONE_LINE.name || undefined}>
          {user.name}
        </dd>
      </dl>
      <Summary entries={summaryCells(toShownSummary(sheet))} />
      <SheetTable days={sheet.days} label={title} />
      <ul className={styles.notes}>
        {sheet.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </article>
  );
}

/** The company's logo; where there is none, the product's mark and the company's name in its place (D35). */
function Logo({ companyId, companyName }: { readonly companyId: string; readonly companyName: string }): ReactNode {
  const { data, isPending } = useQuery(logosQuery(companyId));
  const [broken, setBroken] = useState<string | null>(null);
  const address = data?.company_logo ?? null;
  if (isPending) return <div className={styles.company} />;
  if (address === null || address === broken) {
    return (
      <div className={styles.company}>
        <BrandMark size={22} />
        <span>{companyName}</span>
      </div>
    );
  }
  return <img className={styles.logo} src={address} alt={companyName} onError={() => setBroken(address)} />;
}

function Summary({ entries }: { readonly entries: ReturnType<typeof summaryCells> }): ReactNode {
  return (
    <table className={styles.summary} aria-label={texts.summary}>
      <thead>
        <tr>
          {entries.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {entries.map(([label, value]) => (
            <td key={label}>{value}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
