import type { ReactNode } from 'react';

import { LinkButton } from '../ui/icon-button.tsx';
import { Empty, Row, Text } from '../ui/layout.tsx';
import { isFoundIn } from './find.ts';
import { SettingsIndex } from './settings-index.tsx';
import { searchedIn } from './settings-keywords.ts';
import type { SettingGroup } from './settings-list.ts';
import { settingsTexts } from './settings-texts.ts';

interface Searched {
  readonly q: string;
  readonly groups: readonly SettingGroup[];
}

/** How many settings a search finds, in a region that says so. */
export function FoundCount({ q, groups, onAll }: Searched & { readonly onAll: () => void }): ReactNode {
  const count = foundIn({ q, groups }).flatMap(({ settings }) => settings).length;
  return (
    <Row>
      <Text size="sm">{count === 0 ? settingsTexts.noSettings(q) : settingsTexts.settingsFound(count)}</Text>
      <LinkButton onClick={onAll}>{settingsTexts.allSettings}</LinkButton>
    </Row>
  );
}

/** The settings that a search finds. */
export function FoundSettings(searched: Searched): ReactNode {
  const groups = foundIn(searched);
  return groups.length === 0 ? <Empty>{settingsTexts.otherWords}</Empty> : <SettingsIndex groups={groups} />;
}

const foundIn = ({ q, groups }: Searched): readonly SettingGroup[] =>
  groups
    .map(({ title, settings }) => ({
      title,
      settings: settings.filter((setting) => isFoundIn(searchedIn(setting), q)),
    }))
    .filter(({ settings }) => settings.length > 0);
