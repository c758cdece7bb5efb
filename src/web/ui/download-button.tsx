import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { apiFile, ApiFile } from '../lib/api.ts';
import { type ExclusiveMutation, useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { ActionButton } from './action-button.tsx';

/** The download of a file of the server's, one of that name at a time; `onSaved` is given what the file is called. */
export const useDownload = (
  name: string,
  load: () => ReturnType<typeof apiFile>,
  onSaved?: (fileName: string) => void,
): ExclusiveMutation<string> =>
  useExclusiveMutation(name, {
    mutationFn: async () => {
      const file = await load();
      saveFile(file);
      return file.name;
    },
    onSuccess: (fileName) => onSaved?.(fileName),
  });

/** Downloads a file; what went wrong is for the screen to say. */
export const DownloadButton = ({
  download,
  variant = 'default',
  disabled = false,
  busy,
  children,
}: {
  readonly download: ExclusiveMutation<string>;
  readonly variant?: 'default' | 'filled';
  readonly disabled?: boolean;
  /** The label while the file is on its way; by default the usual one. */
  readonly busy?: string;
  readonly children: string;
}): ReactNode => (
  <ActionButton
    variant={variant}
    leftSection={<IconDownload size={18} aria-hidden />}
    disabled={disabled}
    isBusy={download.isPending}
    {...(busy !== undefined && { busy })}
    onClick={() => download.mutate()}
  >
    {children}
  </ActionButton>
);

/** Saves a file to the person's downloads. */
export function saveFile({ blob, name }: ApiFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
