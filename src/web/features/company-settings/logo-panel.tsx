import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';

import { LOGO_TYPES, logoFileFault, type LogoFileFault, type LogoKind } from '#domain/logo/logo-file.ts';
import { logosQuery } from '../../lib/logo-queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { LogoDialogs } from './logo-dialogs.tsx';
import { LogoImage } from './logo-image.tsx';
import styles from './logo-panel.module.css';
import { logoTexts, texts } from './texts.ts';
import { useLogoUpload } from './use-logo-upload.ts';
import { Heading, Panel, Row, Text } from '../../ui/layout.tsx';

/** One of a company's logos: the present one, a file in its place with a preview, and the upload. */
export function LogoPanel({
  kind,
  companyId,
}: {
  readonly kind: LogoKind;
  /** Empty while none is chosen. */
  readonly companyId: string;
}): ReactNode {
  const id = useId();
  const wording = logoTexts[kind];
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<LogoFileFault | null>(null);
  const [isAsking, setAsking] = useState(false);
  const logos = useQuery({ ...logosQuery(companyId), enabled: companyId !== '' });
  const present = (kind === 'normal' ? logos.data?.company_logo : logos.data?.mobile_logo) ?? null;

  const forget = (): void => {
    setFile(null);
    if (chooser.current !== null) chooser.current.value = '';
  };
  const { upload, isUploading, done, failure, showFailure } = useLogoUpload(kind, companyId, forget);
  const choose = (chosen: File | undefined): void => {
    const found = chosen === undefined ? null : logoFileFault(kind, chosen);
    setFault(found);
    if (chosen === undefined || found !== null) forget();
    else setFile(chosen);
  };
  const submit = (): void => {
    if (companyId === '') showFailure(wording.missing);
    else if (file === null) setAsking(true);
    else upload(file);
  };
  // A mobile logo that is there is removed where no file takes its place (spec §6).
  const isRemoval = kind === 'mobile' && companyId !== '' && file === null && (present !== null || logos.isError);
  const isBlocked =
    kind === 'normal' ? companyId === '' || file === null : companyId !== '' && file === null && !isRemoval;
  const missing = kind === 'normal' ? wording.missing : texts.chooseLogoFile;
  return (
    <Panel labelledBy={`${id}-title`}>
      <Heading id={`${id}-title`}>{wording.title}</Heading>
      <Text tone="dim" size="xs">
        {wording.lead}
      </Text>
      <div className={styles.images}>
        <LogoImage
          label={texts.currentLogo}
          image={companyId === '' ? null : present}
          none={companyId === '' ? texts.companyFirst : texts.noLogo}
        />
        {file !== null && <LogoImage label={texts.preview} image={file} none={texts.noPreview} />}
      </div>
      <div className={styles.chooser}>
        {/* Not the browser's own look, which speaks the browser's language. */}
        <label className={styles.choose}>
          <input
            ref={chooser}
            type="file"
            className="visually-hidden"
            accept={LOGO_TYPES.join(',')}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {texts.chooseFile}
        </label>
        <span className={styles.file}>{file?.name ?? texts.noFile}</span>
      </div>
      <Row>
        <ActionButton
          {...(isRemoval && { variant: 'outline', color: 'red.9' })}
          disabled={isBlocked}
          aria-describedby={isBlocked ? `${id}-missing` : undefined}
          isBusy={isUploading}
          busy={texts.uploading}
          onClick={submit}
        >
          {isRemoval ? texts.delete : texts.upload}
        </ActionButton>
        {isBlocked && (
          <Text as="span" id={`${id}-missing`} tone="dim" size="xs">
            {missing}
          </Text>
        )}
      </Row>
      <div role="status">{done !== null && <Banner kind="success">{done}</Banner>}</div>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      <LogoDialogs
        kind={kind}
        fault={fault}
        isAsking={isAsking}
        onClose={() => {
          setFault(null);
          setAsking(false);
        }}
        onRemove={() => {
          setAsking(false);
          upload(null);
        }}
      />
    </Panel>
  );
}
