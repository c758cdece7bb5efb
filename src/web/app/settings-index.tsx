import { Box } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';

import { Link } from '../lib/router.tsx';
import { Columns } from '../ui/columns.tsx';
import { Heading, Hint, List, Stack, Text } from '../ui/layout.tsx';
import type { Setting, SettingGroup } from './settings-list.ts';
import styles from './settings.module.css';

/** The settings by subject, each with its purpose and its present value. */
export const SettingsIndex = ({ groups }: { readonly groups: readonly SettingGroup[] }): ReactNode => (
  <Columns until="upright">
    {groups.map(({ title, settings }) => (
      <Stack key={title} gap="sm">
        <Heading>{title}</Heading>
        <List isCard rules="between">
          {settings.map((setting) => (
            <Entry key={setting.to} setting={setting} />
          ))}
        </List>
      </Stack>
    ))}
  </Columns>
);

const Entry = ({ setting: { title, description, to, Value } }: { readonly setting: Setting }): ReactNode => (
  <li>
    <Link to={to} className={styles.entry}>
      <Box flex={1} miw={0}>
        <Text weight="bold">{title}</Text>
        <Hint>{description}</Hint>
        {Value !== undefined && (
          // Its line is there before it is: nothing moves when it comes.
          <Box mih="1lh" fz="0.875rem">
            <Suspense>
              <Value />
            </Suspense>
          </Box>
        )}
      </Box>
      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
    </Link>
  </li>
);
