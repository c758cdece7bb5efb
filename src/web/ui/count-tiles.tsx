import type { ReactNode } from 'react';

import styles from './count-tiles.module.css';

/** A part of a list that can be shown alone, with its count. */
export interface CountTile<Value> {
  readonly value: Value;
  readonly label: string;
  readonly count: string;
  /** Somebody has to see to it. */
  readonly isAlarming: boolean;
}

/** Tiles that each say a count, and of which one narrows what is shown. `className` lays them out. */
export function CountTiles<Value extends string | null>({
  legend,
  tiles,
  value,
  className,
  onChange,
}: {
  readonly legend: string;
  readonly tiles: readonly CountTile<Value>[];
  readonly value: Value;
  readonly className: string;
  readonly onChange: (value: Value) => void;
}): ReactNode {
  return (
    <fieldset className={`${styles.tiles} ${className}`}>
      <legend className="visually-hidden">{legend}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className={styles.tile} data-alarming={tile.isAlarming || undefined}>
          <input
            type="radio"
            name="state"
            className="visually-hidden"
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className={styles.name}>{tile.label}</span>
          <span className={styles.count}>{tile.count}</span>
        </label>
      ))}
    </fieldset>
  );
}
