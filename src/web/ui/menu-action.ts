import type { Icon } from '@tabler/icons-react';

/** Something that can be done, by its name. */
export interface MenuAction {
  readonly label: string;
  /** The icon before the name. */
  readonly Sign?: Icon;
  /** Why it isn't offered: it can be reached, and shows that. */
  readonly why?: string | null;
  readonly onChoose: () => void;
}
