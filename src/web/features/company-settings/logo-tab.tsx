import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';

import { LOGO_TYPES, logoFileFault, type LogoFileFault, type LogoKind } from '#domain/logos/logo-file.ts';
import { api, ApiError, wordsOf } from '../../lib/api.ts';
import { logosQuery } from '../../lib/company-queries.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useCompanyId } from '../../lib/wage-periods.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './company-settings.module.css';
import { logoTexts, texts } from './texts.ts';

/** A logo of some megabytes is slow to upload from a phone. */
const timeoutMs = 60_000;

/** What a browser sends for a file field of a form that was left empty. */
const NO_FILE = new File([], '');

/** A company whose logos the person sets. */
export interface Company {
  readonly company_id: string;
  readonly company_name: string;
}

/** The logos of the company that the address names: `?company=demo`. */
export function LogoTab({ companies }: { readonly companies: readonly Company[] }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const chosen = companies.find(({ company_id }) => company_id === search.get('company'))?.company_id ?? '';
  return (
    <>
      <SelectField
        label={texts.chooseCompany}
        maw="26rem"
        value={chosen}
        data={[
          { value: '', label: texts.notChosen },
          ...companies.map(({ company_id, company_name }) => ({
            value: company_id,
            label: texts.companyOption(company_name, company_id),
          })),
        ]}
        onChange={(event) => {
          const company = event.currentTarget.value;
          setSearch(company === '' ? {} : { company }, { replace: true });
        }}
      />
      <div className={styles.panels}>
        {/* Another company resets the files, previews and messages. */}
        <LogoPanel key={`normal ${chosen}`} kind="normal" companyId={chosen} />
        <LogoPanel key={`mobile ${chosen}`} kind="mobile" companyId={chosen} />
      </div>
    </>
  );
}

/** Whether the person's own company has a logo. */
export function LogosValue(): ReactNode {
  const { data } = useQuery(logosQuery(useCompanyId()));
  return data && (data.company_logo === null ? texts.noLogo : texts.hasLogo);
}

/** One of a company's logos: the present one, a file in its place with a preview, and the upload. */
function LogoPanel({
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
  const { upload, isUploading, done, failure } = useLogoUpload(kind, companyId, forget);
  const choose = (chosen: File | undefined): void => {
    const found = chosen === undefined ? null : logoFileFault(kind, chosen);
    setFault(found);
    if (chosen === undefined || found !== null) forget();
    else setFile(chosen);
  };
  // A mobile logo that is there can be removed (spec §6); while it isn't known, it may be.
  const canRemove = kind === 'mobile' && companyId !== '' && (present !== null || logos.isError);
  const missing = companyId === '' ? wording.missing : texts.chooseLogoFile;
  return (
    <Panel labelledBy={`${id}-title`}>
      <Heading id={`${id}-title`}>{wording.title}</Heading>
      <Hint>{wording.lead}</Hint>
      <div className={styles.images}>
        <LogoImage
          label={texts.currentLogo}
          image={companyId === '' ? null : present}
          none={companyId === '' ? texts.companyFirst : texts.noLogo}
        />
        {file !== null && <LogoImage label={texts.preview} image={file} none={texts.noPreview} />}
      </div>
      <Row gap="lg">
        {/* Not the browser's own look, which speaks the browser's language. */}
        <Button component="label" variant="default" px="1.125rem">
          <input
            ref={chooser}
            type="file"
            className="visually-hidden"
            accept={LOGO_TYPES.join(',')}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {texts.chooseFile}
        </Button>
        <Text as="span" tone="dim" size="sm">
          {file?.name ?? texts.noFile}
        </Text>
      </Row>
      <Row onPhones="lines">
        <ActionButton
          disabled={companyId === '' || file === null}
          aria-describedby={file === null ? `${id}-missing` : undefined}
          isBusy={isUploading}
          busy={texts.uploading}
          onClick={() => file !== null && upload(file)}
        >
          {texts.upload}
        </ActionButton>
        {canRemove && (
          <Button variant="outline" color="red.9" aria-disabled={isUploading} onClick={() => setAsking(!isUploading)}>
            {texts.removeLogo}
          </Button>
        )}
        {file === null && (
          <Text as="span" id={`${id}-missing`} tone="dim" size="xs">
            {missing}
          </Text>
        )}
      </Row>
      <div role="status">{done !== null && <Banner kind="success">{done}</Banner>}</div>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      <SubjectDialog subject={fault} title={texts.wrongFile} onClose={() => setFault(null)}>
        {(found) => (
          <>
            <p>{found === 'size' ? wording.tooLarge : texts.wrongType}</p>
            <DialogActions>
              <Button data-autofocus onClick={() => setFault(null)}>
                {texts.close}
              </Button>
            </DialogActions>
          </>
        )}
      </SubjectDialog>
      {/* How it goes is said for a while beside the button, as of an upload: the dialog doesn't wait for it. */}
      <Dialog title={texts.removeMobile} opened={isAsking} onClose={() => setAsking(false)}>
        <p>{texts.askRemoveMobile}</p>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {texts.cancel}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              setAsking(false);
              upload(null);
            }}
          >
            {texts.delete}
          </Button>
        </DialogActions>
      </Dialog>
    </Panel>
  );
}

/** A logo as it looks on paper: the one at an address, or a file that is not sent yet. */
function LogoImage({
  label,
  image,
  none,
}: {
  readonly label: string;
  readonly image: string | File | null;
  /** The text in its place where there is none, or none that can be shown. */
  readonly none: string;
}): ReactNode {
  const [broken, setBroken] = useState<string | File | null>(null);
  const onError = (): void => setBroken(image);
  return (
    <Box component="figure" m={0} miw={0}>
      <figcaption>
        <Text as="div" tone="dim" size="xs">
          {label}
        </Text>
      </figcaption>
      <div className={styles.paper}>
        {image === null || image === broken ? (
          none
        ) : typeof image === 'string' ? (
          <img src={image} alt={label} onError={onError} />
        ) : (
          <FileImage file={image} alt={label} onError={onError} />
        )}
      </div>
    </Box>
  );
}

/** A file has an address in the browser for as long as it is shown. */
function FileImage({
  file,
  alt,
  onError,
}: {
  readonly file: File;
  readonly alt: string;
  readonly onError: () => void;
}): ReactNode {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.setAttribute('src', address);
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} onError={onError} />;
}

/** Uploads a logo of a company, or removes the mobile one (`null`); says for 3 seconds how it went (spec §4). */
function useLogoUpload(kind: LogoKind, companyId: string, onUploaded: () => void) {
  const queryClient = useQueryClient();
  const [done, showDone] = useFlashMessage();
  const [failure, showFailure] = useFlashMessage();
  const uploading = useExclusiveMutation(`upload-logo ${kind} ${companyId}`, {
    mutationFn: (file: File | null): Promise<{ message: string }> =>
      kind === 'normal'
        ? api('POST /api/admin/upload-logo', { body: { companyId, logo: file ?? NO_FILE }, timeoutMs })
        : api('POST /api/admin/upload-mobile-logo', { body: { companyId, mobileLogo: file ?? NO_FILE }, timeoutMs }),
    onMutate: () => {
      showDone(null);
      showFailure(null);
    },
    onSuccess: ({ message }) => {
      showDone(message);
      onUploaded();
    },
    onError: (error) => showFailure(texts.error(failureText(kind, error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: logosQuery(companyId).queryKey }),
  });
  return { upload: uploading.mutate, isUploading: uploading.isPending, done, failure };
}

/** Of a mobile logo, an error page of a proxy is reported by its status (spec §8). */
function failureText(kind: LogoKind, error: Error): string {
  if (kind === 'mobile' && error instanceof ApiError && error.hasNoMessage) return texts.serverError(error.status);
  return wordsOf(error, logoTexts[kind].failed);
}
