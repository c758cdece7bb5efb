import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

import type { FaultsOf } from '../../lib/use-faults.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './dialog-form.module.css';
import { texts } from './texts.ts';

/** The form of a day's dialog: what came back of a draft, what went wrong, the fields, and the two ways out. */
export function DialogForm({
  isRestored,
  failure,
  missing,
  isSaving,
  found,
  firstField,
  onDiscard,
  onSubmit,
  onCancel,
  children,
}: {
  readonly isRestored: boolean;
  readonly failure: string | null;
  /** What has to be there before it can be saved; `null` when all is. */
  readonly missing: string | null;
  readonly isSaving: boolean;
  /** What the last try found wrong: the first of these fields takes the focus. */
  readonly found: FaultsOf<string>;
  /** The name of the field to begin with, where there is a keyboard. */
  readonly firstField: string;
  readonly onDiscard: () => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a phone its keyboard would come up over half of the dialog, unasked.
    if (window.matchMedia('(pointer: fine)').matches) focusFirst(form.current, [firstField]);
  }, [firstField]);
  useEffect(() => focusFirst(form.current, Object.keys(found)), [found]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing === null) onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {isRestored && (
        <Banner kind="info">
          <div className={styles.restored}>
            {texts.restored}
            <LinkButton onClick={onDiscard}>{texts.startAnew}</LinkButton>
          </div>
        </Banner>
      )}
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      {children}
      <p className={styles.missing} id="missing">
        {missing}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : 'missing'}
          aria-disabled={isSaving || undefined}
          data-busy={isSaving || undefined}
        >
          {isSaving ? texts.saving : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Focuses the first field of the form, in its own order, that has one of the names. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.elements ?? [])];
  const first = fields.find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}
