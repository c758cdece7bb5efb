import type { ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { Button } from '../../ui/button.tsx';
import styles from './entry-table.module.css';
import type { MasterList } from './master-lists.ts';
import { texts } from './texts.ts';

/** What both forms of a list are given. */
interface EntriesProps {
  readonly list: MasterList;
  readonly entries: readonly MasterEntry[];
  readonly onEdit: (entry: MasterEntry) => void;
  readonly onDelete: (entry: MasterEntry) => void;
}

/** A list on wide screens. */
export function EntryTable({ list, entries, onEdit, onDelete }: EntriesProps): ReactNode {
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={list.noun}>
        <thead>
          <tr>
            <th scope="col" data-column="id">
              {texts.id}
            </th>
            <th scope="col" data-column="name">
              {list.nameLabel}
            </th>
            <th scope="col">{texts.description}</th>
            <th scope="col" data-column="operations">
              {texts.operations}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-column="id">{entry.id}</td>
              <th scope="row">{entry.name}</th>
              <td>
                <div className={styles.description}>{entry.description}</div>
              </td>
              <td data-column="operations">
                <Operations entry={entry} onEdit={onEdit} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list on phones, a card for each entry. */
export function EntryCards({ list, entries, onEdit, onDelete }: EntriesProps): ReactNode {
  return (
    <ul className={styles.cards} aria-label={list.noun}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.card}>
          <div className={styles.name}>
            {entry.name}
            <span className={styles.id}>
              {texts.id} {entry.id}
            </span>
          </div>
          {entry.description !== '' && <div className={styles.description}>{entry.description}</div>}
          <Operations entry={entry} onEdit={onEdit} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

function Operations({ entry, onEdit, onDelete }: Pick<EntriesProps, 'onEdit' | 'onDelete'> & { entry: MasterEntry }) {
  return (
    <div className={styles.operations}>
      <Button variant="default" size="sm" aria-label={texts.editOf(entry.name)} onClick={() => onEdit(entry)}>
        {texts.edit}
      </Button>
      <Button
        variant="default"
        size="sm"
        className={styles.delete ?? ''}
        aria-label={texts.deleteOf(entry.name)}
        onClick={() => onDelete(entry)}
      >
        {texts.delete}
      </Button>
    </div>
  );
}
