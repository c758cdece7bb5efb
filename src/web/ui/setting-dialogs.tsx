import type { ReactNode } from 'react';

import type { SettingQuestions } from '../lib/use-setting.ts';
import { ConfirmFrame } from './confirm-dialog.tsx';
import { useLast } from './dialog.tsx';
import { Hint, Text } from './layout.tsx';
import { texts } from './texts.ts';
import { UnsavedChanges } from './unsaved-changes-dialog.tsx';

/** The questions on a setting: before it is saved, and before the screen is left with unsaved changes. */
export function SettingDialogs({
  setting: { question, failure, isSaving, isLosing, confirm, cancel, discard },
}: {
  readonly opened: boolean;
  readonly setting: SettingQuestions;
}): ReactNode {
  const asked = useLast(question);
  return (
    <>
      {asked !== null && (
        <ConfirmFrame
          opened={question !== null}
          title={asked.title}
          action={asked.action ?? texts.save}
          busy={texts.saving}
          isDangerous={asked.isDangerous === true}
          failure={failure}
          isBusy={isSaving}
          onConfirm={confirm}
          onClose={cancel}
        >
          {asked.change !== undefined && <Text weight="bold">{asked.change}</Text>}
          {asked.effects.map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
          {asked.hint !== undefined && <Hint>{asked.hint}</Hint>}
        </ConfirmFrame>
      )}
      <UnsavedChanges isChanged={isLosing} onLeave={discard} />
    </>
  );
}
