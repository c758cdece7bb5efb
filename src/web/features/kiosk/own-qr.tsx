import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { parseInstant } from '#domain/time/instant.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ownTexts as texts } from './own-texts.ts';

/** So long before the last code is over others are fetched, in milliseconds: half of them are left then. */
const REFETCH_MS = 150_000;

const codesQuery = queryOptions({
  queryKey: queryKey('kiosk-identity', 'qr-codes'),
  queryFn: async ({ signal }) => (await api('GET /api/kiosk-identity/qr-codes', { signal })).codes,
  refetchInterval: REFETCH_MS,
  gcTime: 0,
});

/** One's QR code of the present half minute, to be held to a shared device. */
export function OwnQr({ onClose }: { readonly onClose: () => void }): ReactNode {
  const query = useQuery(codesQuery);
  const now = useServerTime(1000);
  return (
    <>
      <Stack gap="md">
        <Hint>{texts.qrHint}</Hint>
        <Loaded query={query} failed={texts.qrFailed} heights={['18rem']}>
          {(codes) => {
            const present = codes.find(
              ({ from, until }) => (parseInstant(from) ?? 0) <= now && now < (parseInstant(until) ?? 0),
            );
            if (present === undefined) return <Text tone="danger">{texts.qrFailed}</Text>;
            return (
              <Stack gap="sm">
                <Row justify="center">
                  <QrCode text={present.text} label={texts.qr} size="18rem" />
                </Row>
                <Text isNumeric>{texts.qrLeft(Math.ceil(((parseInstant(present.until) ?? 0) - now) / 1000))}</Text>
              </Stack>
            );
          }}
        </Loaded>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}
