import { useState, type ReactNode } from 'react';

import type { Language } from '#domain/users/language.ts';
import { api, messageOf } from '../../lib/api.ts';
import { LANGUAGE_CODES, LANGUAGES, language as shown, languageTag } from '../../lib/language.ts';
import { updateUser, useSession } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Heading, Panel, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { languageTexts as texts } from './account-texts.ts';

/** The language of one's screens, messages and mails, saved as it is chosen; the page is loaded again in it. */
export function LanguagePanel(): ReactNode {
  const { session } = useSession();
  const [chosen, setChosen] = useState<string>(session?.user.language ?? shown);
  const saving = useExclusiveMutation('save-language', {
    mutationFn: (language: Language) => api('PUT /api/auth/language', { body: { language } }),
    onSuccess: (_, language) => {
      if (session !== null) updateUser({ ...session.user, language });
    },
    onError: () => setChosen(session?.user.language ?? shown),
  });
  return (
    <Panel labelledBy="language">
      <Heading id="language">{texts.title}</Heading>
      <Text size="sm">{texts.lead}</Text>
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <SelectField
        label={texts.title}
        labelHidden
        data={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code], lang: languageTag(code) }))}
        value={chosen}
        disabled={saving.isPending}
        onChange={(event) => {
          const next = LANGUAGE_CODES.find((code) => code === event.currentTarget.value);
          if (next === undefined) return;
          setChosen(next);
          saving.mutate(next);
        }}
      />
    </Panel>
  );
}
