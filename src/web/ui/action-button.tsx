import type { ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import { type apiFile, saveFile } from '../lib/api.ts';
import { type ExclusiveMutation, useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { Button } from './button.tsx';

/**
 * A button that says while what it began is under way. It can be reached all the same, since who pressed it with the
 * keyboard would lose their place; the mutation behind it drops another press.
 */
export function ActionButton({
  isBusy,
  busy,
  'aria-disabled': isDisabled,
  children,
  ...rest
}: Omit<ButtonProps & ComponentProps<'button'>, 'color'> & {
  readonly color?: string;
  readonly isBusy: boolean;
  /** What it says while it is busy; left out, it says what it always does. */
  readonly busy?: string;
}): ReactNode {
  return (
    <Button {...rest} aria-disabled={isBusy || isDisabled} data-busy={isBusy || undefined}>
      {isBusy ? (busy ?? children) : children}
    </Button>
  );
}

/** A button of an entry of a list: one word, which `label` completes for screen readers by what it is about. */
export const RowButton = ({
  label,
  variant = 'default',
  isBusy = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly variant?: 'default' | 'filled';
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}): ReactNode => (
  <ActionButton variant={variant} size="sm" aria-label={label} isBusy={isBusy} onClick={onClick}>
    {children}
  </ActionButton>
);

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
  /** What it says while the file is on its way; left out, it says what it always does. */
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
