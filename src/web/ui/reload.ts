import { createContext } from 'react';

/**
 * Opens the form of an entry again with the entry as it is by now, once the form has discarded what was typed. Resolves with
 * whether there is the entry still.
 */
export type Reload = (discard: () => void) => Promise<boolean>;

/** How the entry of the dialog around a form is loaded again; `null` where it can't be. */
export const ReloadContext = createContext<Reload | null>(null);
