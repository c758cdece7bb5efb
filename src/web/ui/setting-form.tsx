import { useEffect, type ReactNode } from 'react';

import type { Setting } from '../lib/use-setting.ts';
import { Banner } from './banner.tsx';
import { Form } from './form.tsx';
import { Hint, Panel } from './layout.tsx';
import { lazyDialog } from './lazy-part.tsx';
import { SaveRow } from './save-row.tsx';
import { texts } from './texts.ts';

const SettingDialogs = lazyDialog(async () => (await import('./setting-dialogs.tsx')).SettingDialogs);

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
  useEffect(() => SettingDialogs.preload(), []);
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
      <SettingDialogs opened={setting.isLosing || setting.question !== null} setting={setting} />
    </>
  );
}
