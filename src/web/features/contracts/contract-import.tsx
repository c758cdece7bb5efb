import { Box, FileButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';

import { Link } from '../../lib/router.tsx';
import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel, Row, Screen, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ChangePreview } from './change-preview.tsx';
import styles from './contracts.module.css';
import { listTexts as texts } from './list-texts.ts';

/** Registers contracts from a CSV file, all or none, when the person has seen what comes of each row. */
export function ContractImport(): ReactNode {
  const [done, setDone] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const check = useExclusiveMutation('check-contracts', {
    mutationFn: (file: File) => api('POST /api/admin/contracts/import/preview', { body: { file } }),
  });
  const resetInput = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    // The same file, mended, can be chosen once more.
    resetInput.current?.();
    if (file === null) return;
    setChosen(file);
    check.mutate(file);
  };
  if (done !== null)
    return (
      <Screen>
        <ScreenTitle>{texts.importTitle}</ScreenTitle>
        <Banner kind="success">{done}</Banner>
        <Row>
          <Button component={Link} to="/admin/contracts">
            {texts.toContracts}
          </Button>
        </Row>
      </Screen>
    );
  return (
    <Screen>
      <BackLink to="/admin/contracts" label={texts.backToContracts} />
      <ScreenTitle>{texts.importTitle}</ScreenTitle>
      <Panel gap="xl">
        <Box component="ul" className={styles.about ?? ''}>
          {texts.about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <Row onPhones="lines">
          <FileButton
            accept=".csv,text/csv"
            inputProps={{ 'aria-label': texts.file }}
            resetRef={resetInput}
            disabled={check.isPending}
            onChange={choose}
          >
            {({ onClick }) => (
              <ActionButton
                variant={chosen === null ? 'filled' : 'default'}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                isBusy={check.isPending}
                onClick={onClick}
              >
                {chosen === null ? texts.choose : texts.chooseAnother}
              </ActionButton>
            )}
          </FileButton>
          <Text as="span" role="status">
            {check.isPending ? texts.checking : chosen?.name}
          </Text>
        </Row>
        {check.error !== null && <Banner kind="error">{messageOf(check.error, texts.checkFailed)}</Banner>}
      </Panel>
      {check.data !== undefined && chosen !== null && (
        <ChangePreview
          preview={check.data}
          save={() => api('POST /api/admin/contracts/import', { body: { file: chosen } })}
          onDone={setDone}
        />
      )}
    </Screen>
  );
}
