import type { ReactNode } from 'react';

import type { PayrollPreview } from '#contract/payroll.ts';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './preview-table.module.css';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** Wider than a phone, and than most screens with many columns: it is pushed about by finger or by keys. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** The lines as the file has them. */
export function PreviewTable({
  preview: { headings, rows },
  hasHeader,
}: {
  readonly preview: PayrollPreview;
  readonly hasHeader: boolean;
}): ReactNode {
  const areNumbers = headings.map((_, at) => rows.every((cells) => /^[\d.:]+$/.test(cells[at] ?? '')));
  return (
    <>
      {!hasHeader && (
        <Text tone="dim" size="sm">
          {texts.noHeader}
        </Text>
      )}
      <div className={styles.box} role="region" aria-label={texts.preview} {...SCROLLED_BY_KEYS}>
        <table className={styles.table}>
          <thead>
            <tr>
              {Array.from(headings.entries(), ([at, heading]) => (
                <th key={at} scope="col" data-number={areNumbers[at] || undefined}>
                  {heading === '' ? <span className="visually-hidden">{texts.column(at + 1)}</span> : heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join('\n')}>
                {Array.from(cells.entries(), ([at, cell]) => (
                  <td key={at} data-number={areNumbers[at] || undefined}>
                    {areNumbers[at] ? (
                      cell
                    ) : (
                      <div className={styles.text}>
                        <Truncated text={cell} />
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
