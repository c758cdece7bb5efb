import type { ComponentType } from 'react';

/** A company whose logos the person sets. */
export interface Company {
  readonly company_id: string;
  readonly company_name: string;
}

/** What a part of the settings is given. */
export interface PanelProps {
  readonly companies: readonly Company[];
  /** Tells the person, at the top of the page, what was done. */
  readonly onDone: (message: string) => void;
}

/** A part of the settings: its name in the address, its label, and what it shows. */
export interface SettingsTab {
  readonly name: string;
  readonly label: string;
  readonly Panel: ComponentType<PanelProps>;
}
