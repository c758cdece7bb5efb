import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

import type { UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RowSpace } from '../../ui/long-table.tsx';
import { MOBILE } from '../../ui/media.ts';
import styles from './import-preview.module.css';
import { texts } from './import-texts.ts';

const ROW_HEIGHT = 44;
const CARD_HEIGHT = 96;

/** What comes of each row of the file, and the button that registers all of them. */
export function ImportPreview({
  preview: { rows, added, unchanged, faulty },
  isRegistering,
  failure,
  isLost,
  onRegister,
}: {
  readonly preview: UserCsvPreview;
  readonly isRegistering: boolean;
  readonly failure: string | null;
  /** No answer came, so that nobody knows whether they are registered. */
  readonly isLost: boolean;
  readonly onRegister: () => void;
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [onlyFaults, setOnlyFaults] = useState(false);
  const shown = onlyFaults && faulty > 0 ? rows.filter(({ outcome }) => outcome === 'fault') : rows;
  return (
    <section className={styles.preview} aria-labelledby="import-preview">
      <h2 id="import-preview" className={styles.heading}>
        {texts.preview}
      </h2>
      <p role="status">{texts.summary(added, unchanged, faulty)}</p>
      {faulty > 0 && <Banner kind="error">{texts.faultsFirst}</Banner>}
      {faulty === 0 && added === 0 && <Banner kind="info">{texts.nothingToAdd}</Banner>}
      {faulty === 0 && added > 0 && (
        <div>
          <Button
            aria-disabled={isRegistering || undefined}
            data-busy={isRegistering || undefined}
            onClick={onRegister}
          >
            {isRegistering ? texts.registering : isLost ? texts.sendAgain : texts.register(added)}
          </Button>
        </div>
      )}
      {/* Below it, which must not move from under the finger. */}
      {failure !== null && (
        <Banner kind="error">
          <p>{failure}</p>
          {isLost && <p>{texts.lost}</p>}
        </Banner>
      )}
      {faulty > 0 && faulty < rows.length && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={onlyFaults}
            onChange={(event) => setOnlyFaults(event.currentTarget.checked)}
          />
          {texts.onlyFaults}
        </label>
      )}
      {isPhone ? <PreviewCards rows={shown} /> : <PreviewTable rows={shown} />}
    </section>
  );
}

const nothing = (): void => {};

function PreviewTable({ rows }: { readonly rows: readonly UserCsvRow[] }): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLTableSectionElement>(
    rows.length,
    ROW_HEIGHT,
    nothing,
  );
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {Object.entries(texts.columns).map(([column, label]) => (
              <th key={column} scope="col" data-column={column}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={box}>
          <RowSpace height={before} />
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <tr key={row.line} ref={measure} data-index={index} data-outcome={row.outcome} aria-rowindex={index + 2}>
                <th scope="row" data-column="line">
                  {row.line}
                </th>
                <td>{row.employee_id}</td>
                <td>{row.name}</td>
                <td>{row.role}</td>
                <td>{row.client_company}</td>
                <td>{row.job_assignment}</td>
                <td>{row.employment_type}</td>
                <td>{row.hire_date}</td>
                <td>
                  <Outcome row={row} />
                </td>
              </tr>
            );
          })}
          <RowSpace height={after} />
        </tbody>
      </table>
    </div>
  );
}

function PreviewCards({ rows }: { readonly rows: readonly UserCsvRow[] }): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLUListElement>(rows.length, CARD_HEIGHT, nothing);
  return (
    <ul ref={box} className={styles.cards} style={{ paddingTop: before, paddingBottom: after }}>
      {drawn.map((index) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li key={row.line} ref={measure} data-index={index} data-outcome={row.outcome} className={styles.card}>
            <div className={styles.head}>
              <span>{texts.line(row.line)}</span>
              <span>{row.role}</span>
            </div>
            <div>
              {row.employee_id} <strong>{row.name}</strong>
            </div>
            <Outcome row={row} />
          </li>
        );
      })}
    </ul>
  );
}

/** What becomes of a row, or all that is wrong with it. */
function Outcome({ row: { outcome, faults } }: { readonly row: UserCsvRow }): ReactNode {
  if (outcome !== 'fault') return <span className={styles.outcome}>{texts.outcomes[outcome]}</span>;
  return (
    <ul className={styles.faults}>
      {faults.map(({ column, message }) => (
        <li key={column + message}>{column === '' ? message : `${column}: ${message}`}</li>
      ))}
    </ul>
  );
}
