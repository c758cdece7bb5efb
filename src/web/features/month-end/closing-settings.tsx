import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { closingSettingsQuery } from './month-end-queries.ts';
import { texts } from './texts.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Heading, Panel } from '../../ui/layout.tsx';

/** Whether employees confirm their months before they are closed, for super admins to settle. */
export function ClosingSettings({ onSaved }: { readonly onSaved: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const settings = useQuery(closingSettingsQuery);
  const saving = useExclusiveMutation('save-closing-settings', {
    mutationFn: (asks: boolean) => api('PUT /api/admin/closing-settings', { body: { asks_confirmation: asks } }),
    onSuccess: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, 'closing'),
  });
  const shown = saving.isPending ? saving.variables : settings.data?.asks_confirmation;
  return (
    <Panel labelledBy="closing-settings" gap="xs">
      <Heading id="closing-settings">{texts.settings}</Heading>
      {settings.isError && (
        <Banner kind="error">
          {messageOf(settings.error, texts.settingsFailed)}{' '}
          <LinkButton onClick={() => void settings.refetch()}>{texts.reload}</LinkButton>
        </Banner>
      )}
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.settingsNotSaved)}</Banner>}
      <SwitchField
        label={texts.asksConfirmation}
        hint={texts.asksConfirmationHint}
        checked={shown === true}
        disabled={shown === undefined}
        onChange={(asks) => saving.mutate(asks)}
      />
    </Panel>
  );
}
