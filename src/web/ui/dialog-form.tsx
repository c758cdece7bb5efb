import { use, type ReactNode } from 'react';

import type { FormState } from '../lib/use-form.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './dialog-form.module.css';
import { Columns } from './columns.tsx';
import { DialogActions } from './dialog.tsx';
import { Form } from './form.tsx';
import { LinkButton } from './icon-button.tsx';
import { Row, Stack } from './layout.tsx';
import { lazyPart } from './lazy-part.tsx';
import { ReloadContext } from './reload.ts';
import { texts } from './texts.ts';

const LoadNewest = lazyPart(async () => (await import('./load-newest.tsx')).LoadNewest);

/** The form of a dialog: a notice of a restored draft, the error, the fields, and the buttons to cancel and to save. */
export function DialogForm({
  form,
  firstField,
  missing = null,
  save = texts.save,
  saving = texts.saving,
  cancel = texts.cancel,
  isDangerous = false,
  keepsDraft = false,
  onClose,
  children,
}: {
  readonly form: FormState;
  /** The field that has the initial focus, where there is a keyboard. */
  readonly firstField: string;
  /** The message on an input that is missing before it can be saved; `null` without one. */
  readonly missing?: string | null;
  /** The labels of the button that saves, also while it does, and of the one that cancels. */
  readonly save?: string;
  readonly saving?: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** Cancelling keeps the draft. */
  readonly keepsDraft?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { isRestored, failure, isOvertaken, isSaving, discard } = form;
  const reload = use(ReloadContext);
  const onCancel = (): void => {
    if (!keepsDraft) discard();
    onClose();
  };
  return (
    <Form form={form} firstField={firstField} canSubmit={missing === null}>
      <Stack gap="lg">
        {isRestored && (
          <Banner kind="info">
            <Row>
              {texts.restored}
              <LinkButton onClick={discard}>{texts.startAnew}</LinkButton>
            </Row>
          </Banner>
        )}
        {failure !== null && (
          <div ref={bringIntoView}>
            <Banner kind="error">
              {failure}
              {isOvertaken && reload !== null && <LoadNewest reload={() => reload(discard)} />}
            </Banner>
          </div>
        )}
        {children}
        <p className={styles.missing} id="missing">
          {missing}
        </p>
        <DialogActions>
          <Button variant="default" onClick={onCancel} disabled={isSaving}>
            {cancel}
          </Button>
          <ActionButton
            type="submit"
            {...(isDangerous && { color: 'red.9' })}
            disabled={missing !== null}
            aria-describedby={missing === null ? undefined : 'missing'}
            isBusy={isSaving}
            busy={saving}
          >
            {save}
          </ActionButton>
        </DialogActions>
      </Stack>
    </Form>
  );
}

/** Shows why it wasn't saved: the button that was pressed is at the other end of a long form. */
function bringIntoView(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

/** Two columns, or one where the text is so large that a time would be cut. */
const PAIR = 'repeat(auto-fit, minmax(min(100%, max(6.7rem, 40%)), 1fr))';

/** Fields beside each other; on phones too, unless it says otherwise. */
export const Pair = ({
  onPhones,
  children,
}: {
  readonly onPhones?: 'lines';
  readonly children: ReactNode;
}): ReactNode => (
  <Columns widths={PAIR} gap="pair" align="end" until={onPhones === 'lines' ? 'phone' : 'never'}>
    {children}
  </Columns>
);

/** An occasional note on the fields above; its space is reserved, so that nothing moves. */
export function FieldHint({
  role,
  isImportant = false,
  children,
}: {
  readonly role?: 'status';
  readonly isImportant?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <p className={styles.hint} role={role} data-important={isImportant || undefined}>
      {children}
    </p>
  );
}
