import { useState, type ReactNode } from 'react';

import { samlMetadata } from '#domain/users/saml.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, ApiError, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/download-button.tsx';
import { Heading, Hint, Row, Stack } from '../../ui/layout.tsx';
import { ssoSettingTexts as texts } from './sso-setting-texts.ts';

const READ = 'POST /api/admin/sso-settings/read-metadata';

/** The metadata of both sides: the provider's is read into the form, ours is saved as a file. */
export function SamlMetadata({
  address,
  onRead,
}: {
  readonly address: string;
  readonly onRead: (found: ResponseOf<Routes[typeof READ]>) => void;
}): ReactNode {
  const [isRead, setIsRead] = useState(false);
  const reading = useExclusiveMutation('read-saml-metadata', {
    mutationFn: async (file: File) => api(READ, { body: { metadata: await file.text() } }),
    onMutate: () => setIsRead(false),
    onSuccess: (found) => {
      onRead(found);
      setIsRead(true);
    },
  });
  const choose = (file: File | undefined): void => {
    if (file !== undefined) reading.mutate(file);
  };
  return (
    <Stack gap="sm">
      <Heading size="sm">{texts.metadata}</Heading>
      <Hint>{texts.metadataHint}</Hint>
      <Row onPhones="lines">
        <Button component="label" variant="default" px="1.125rem">
          <input
            type="file"
            className="visually-hidden"
            accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // The same file again is a change, too.
              event.currentTarget.value = '';
            }}
          />
          {texts.metadataChoose}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile({
              blob: new Blob([samlMetadata(address)], { type: 'application/samlmetadata+xml' }),
              name: 'kintai-saml-metadata.xml',
            })
          }
        >
          {texts.ownMetadata}
        </Button>
      </Row>
      <div role="status">{isRead && <Banner kind="success">{texts.metadataRead}</Banner>}</div>
      {reading.error !== null && <Banner kind="error">{wordsOf(reading.error)}</Banner>}
    </Stack>
  );
}

/** Of a file that can't be read, the field's own message: it has no field on the screen. */
const wordsOf = (error: Error): ReactNode =>
  (error instanceof ApiError ? error.fields['metadata'] : undefined) ?? messageOf(error, texts.metadataFailed);
