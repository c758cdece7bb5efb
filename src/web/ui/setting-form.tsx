import type { ReactNode } from 'react';

import type { Setting } from '../lib/use-setting.ts';
import { Banner } from './banner.tsx';
import { ConfirmFrame } from './confirm-dialog.tsx';
import { useLast } from './dialog.tsx';
import { Form } from './form.tsx';
import { Heading, Hint, Panel, Text } from './layout.tsx';
import { SaveRow } from './save-row.tsx';
import { texts } from './texts.ts';
import { Toast } from './toast.tsx';
import { UnsavedChanges } from './unsaved-changes-dialog.tsx';

/**
 * The form of a setting: what it is for, what went wrong, its fields, and below them what saves and what takes the changes
 * back. It asks before a change is saved that has a question, and before the screen is left with one that isn't saved.
 */
export function SettingForm<Values extends object>({
  setting,
  label,
  lead,
  unchanged,
  children,
}: {
  readonly setting: Setting<Values>;
  readonly label: string;
  readonly lead?: string;
  /** Why there is nothing to save, where the fields don't show it. */
  readonly unchanged?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { failure, question, isSaving } = setting;
  const asked = useLast(question);
  return (
    <>
      <Form form={setting} label={label} canSubmit={setting.canSave}>
        <Panel gap="lg">
          {lead !== undefined && <Hint>{lead}</Hint>}
          {setting.isRestored && <Banner kind="info">{texts.restored}</Banner>}
          {question === null && failure !== null && <Banner kind="error">{failure}</Banner>}
          {children}
          <SaveRow
            isChanged={setting.canSave}
            {...(unchanged !== undefined && { unchanged })}
            isBusy={isSaving}
            busy={texts.saving}
            undo={{ can: setting.isChanged, onUndo: setting.undo }}
          >
            {texts.save}
          </SaveRow>
        </Panel>
      </Form>
      {asked !== null && (
        <ConfirmFrame
          opened={question !== null}
          title={asked.title}
          action={asked.action ?? texts.save}
          busy={texts.saving}
          isDangerous={asked.isDangerous === true}
          failure={failure}
          isBusy={isSaving}
          onConfirm={setting.confirm}
          onClose={setting.cancel}
        >
          {asked.change !== undefined && <Text weight="bold">{asked.change}</Text>}
          {asked.effects.map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
          {asked.hint !== undefined && <Hint>{asked.hint}</Hint>}
        </ConfirmFrame>
      )}
      <UnsavedChanges isChanged={setting.isLosing} onLeave={setting.discard} />
    </>
  );
}

/** A panel of switches that are each saved at once; that it was done is said at the foot of the page, where nothing moves. */
export const SwitchPanel = ({
  title,
  lead,
  failure,
  message,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly failure: ReactNode;
  readonly message: string | null;
  readonly children: ReactNode;
}): ReactNode => (
  <Panel label={title}>
    <Heading>{title}</Heading>
    <Hint>{lead}</Hint>
    {failure !== null && <Banner kind="error">{failure}</Banner>}
    {children}
    <Toast message={message} />
  </Panel>
);
