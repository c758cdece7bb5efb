import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Stack } from '../../ui/layout.tsx';
import { recoveryTexts as texts } from './account-texts.ts';

/** The recovery codes, shown once: they can be saved as a file, and nothing closes them by mistake. */
export function RecoveryCodes({
  codes,
  done,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly done: string;
  readonly onDone: () => void;
}): ReactNode {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${texts.title}\n${codes.join('\n')}\n`)}`;
  return (
    <Stack gap="lg">
      <Banner kind="info">{texts.once}</Banner>
      <Columns widths="1fr 1fr" gap="pair" until="never">
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </Columns>
      <Button component="a" href={file} download={texts.file} variant="default" fullWidth>
        {texts.save}
      </Button>
      <Button fullWidth onClick={onDone}>
        {done}
      </Button>
    </Stack>
  );
}
