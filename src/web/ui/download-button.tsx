import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { apiFile } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { type ExclusiveMutation, useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { ActionButton } from './action-button.tsx';

/** The download of a file of the server's, one of that name at a time. */
export const useDownload = (name: string, load: () => ReturnType<typeof apiFile>): ExclusiveMutation<void> =>
  useExclusiveMutation(name, { mutationFn: async () => saveFile(await load()) });

/** Downloads a file; what went wrong is for the screen to say. */
export const DownloadButton = ({
  download,
  children,
}: {
  readonly download: ExclusiveMutation<void>;
  readonly children: string;
}): ReactNode => (
  <ActionButton
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden />}
    isBusy={download.isPending}
    onClick={() => download.mutate()}
  >
    {children}
  </ActionButton>
);
