import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './dialog-form.module.css';
import { DialogActions } from './dialog.tsx';
import { LinkButton } from './link-button.tsx';
import { hasKeyboard } from './media.ts';
import { texts } from './texts.ts';

/** The form of a dialog: what came back of a draft, what went wrong, the fields, and the two ways out. */
export function DialogForm({
  isRestored,
  failure,
  missing,
  isSaving,
  save = texts.save,
  saving = texts.saving,
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
  /** What the button that saves is called, and while it does. */
  readonly save?: string;
  readonly saving?: string;
  /** What the last try found wrong: the first of these fields takes the focus. */
  readonly found: Readonly<Partial<Record<string, string>>>;
  /** The name of the field to begin with, where there is a keyboard. */
  readonly firstField: string;
  readonly onDiscard: () => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!hasKeyboard()) return;
    const field = focusFirst(form.current, [firstField]);
    // A dialog that has just come up takes the focus itself, to what is marked so.
    field?.setAttribute('data-autofocus', '');
  }, [firstField]);
  useEffect(() => void focusFirst(form.current, Object.keys(found)), [found]);

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
          {isSaving ? saving : save}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Focuses the first field of the form, in its own order, that has one of the names. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): HTMLElement | null {
  const fields = [...(form?.elements ?? [])];
  const first = fields.find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (!(first instanceof HTMLElement)) return null;
  first.focus();
  return first;
}
