import { useState, type ReactNode } from 'react';

import type { HoursNotation, ImportColumns as ReadColumns, ImportKey } from '#contract/import-columns.ts';
import { api, messageOf } from '../lib/api.ts';
import { useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { useForm } from '../lib/use-form.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { hintBelow } from './field.tsx';
import { LinkButton } from './icon-button.tsx';
import { columnTexts as texts } from './import-columns-texts.ts';
import { Hint, Row, Stack } from './layout.tsx';
import { SelectField } from './select-field.tsx';

/** An import whose columns can be chosen, and its name where a screen has several. */
export interface MappedImport {
  readonly key: ImportKey;
  readonly label?: string;
}

/** The headings of a file, and of which import. */
interface ReadFile {
  readonly importKey: ImportKey;
  readonly read: ReadColumns;
}

const SAVING = 'save-import-columns';

/** Chooses which column of an import each heading of a file is for; the choice is kept for the next file. */
export function ImportColumns({
  imports,
  file,
  isDisabled,
  onSaved,
}: {
  readonly imports: readonly MappedImport[];
  readonly file: File;
  /** While the file is checked or stored. */
  readonly isDisabled: boolean;
  readonly onSaved: () => void;
}): ReactNode {
  const [shown, setShown] = useState<ReadFile | null>(null);
  const [isOpen, setOpen] = useState(false);
  const reading = useExclusiveMutation('read-import-columns', {
    mutationFn: async (importKey: ImportKey): Promise<ReadFile> => ({
      importKey,
      read: await api('POST /api/admin/import-columns/{import}/read', {
        params: { import: importKey },
        body: { file },
      }),
    }),
    onSuccess: (answer) => {
      setShown(answer);
      setOpen(true);
    },
  });
  const close = (): void => setOpen(false);
  return (
    <>
      <Row onPhones="lines">
        {imports.map(({ key, label }) => (
          <Button
            key={key}
            variant="default"
            disabled={isDisabled || reading.isPending}
            onClick={() => reading.mutate(key)}
          >
            {texts.open(label)}
          </Button>
        ))}
      </Row>
      {reading.error !== null && <Banner kind="error">{messageOf(reading.error, texts.readFailed)}</Banner>}
      <Dialog title={texts.title} isWide opened={isOpen} onClose={close}>
        {shown !== null && (
          <ColumnsForm
            {...shown}
            onClose={close}
            onSaved={() => {
              close();
              onSaved();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** The field of a heading, by its place: a heading may be anything. */
const fieldOf = (index: number): string => `heading${index}`;

function ColumnsForm({
  importKey,
  read: { headings, columns, mapping, is_kept: isKept, has_hours: hasHours, product },
  onClose,
  onSaved,
}: ReadFile & { readonly onClose: () => void; readonly onSaved: () => void }): ReactNode {
  const assigned = new Map(mapping.columns.flatMap(({ column, headings: of }) => of.map((one) => [one, column])));
  const isNew = (heading: string): boolean => isKept && !assigned.has(heading) && !mapping.ignored.includes(heading);
  const initial: Record<string, string> = {
    hours: mapping.hours,
    ...Object.fromEntries(headings.map(({ heading }, index) => [fieldOf(index), assigned.get(heading) ?? ''])),
  };
  const put = (body: ReadColumns['mapping']) =>
    api('PUT /api/admin/import-columns/{import}', { params: { import: importKey }, body });
  const form = useForm({
    draft: `import columns ${importKey} ${headings.map(({ heading }) => heading).join()}`,
    initial,
    mutation: SAVING,
    save: (values) => put(chosenOf(values, headings)),
    failed: texts.failed,
    onSaved,
  });
  const forgetting = useExclusiveMutation(SAVING, {
    mutationFn: () => put({ columns: [], ignored: [], hours: 'typed' }),
    onSuccess: onSaved,
  });
  const chosen = new Set(Object.values(form.values));
  const missing = columns.filter(({ column, required }) => required && !chosen.has(column)).map(({ label }) => label);
  const options = [
    { value: '', label: texts.unused },
    ...columns.map(({ column, label }) => ({ value: column, label })),
  ];
  return (
    <DialogForm
      form={form}
      firstField={fieldOf(0)}
      missing={missing.length === 0 ? null : texts.required(missing)}
      save={texts.save}
      onClose={onClose}
    >
      <p>{texts.about}</p>
      {product !== null && <Banner kind="info">{texts.product(product)}</Banner>}
      {isKept && (
        <Row>
          <Hint as="span">{texts.kept}</Hint>
          <LinkButton onClick={() => forgetting.mutate()}>{texts.forget}</LinkButton>
        </Row>
      )}
      {forgetting.error !== null && <Banner kind="error">{messageOf(forgetting.error, texts.failed)}</Banner>}
      <Stack>
        {headings.map(({ heading, samples }, index) => (
          <SelectField
            key={heading}
            {...form.field(fieldOf(index))}
            label={heading}
            data={options}
            {...hintBelow(`${isNew(heading) ? `${texts.fresh}。` : ''}${sampleOf(samples)}`)}
          />
        ))}
      </Stack>
      <Hint>{texts.merged}</Hint>
      {hasHours && (
        <SelectField
          {...form.field('hours')}
          label={texts.hours}
          data={Object.entries(texts.notations).map(([value, label]) => ({ value, label }))}
        />
      )}
    </DialogForm>
  );
}

function sampleOf(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 0 ? texts.noSample : texts.sample(filled);
}

/** The choice as it is sent: headings by column, and those that are left out. */
function chosenOf(values: Readonly<Record<string, string>>, headings: ReadColumns['headings']): ReadColumns['mapping'] {
  const byColumn = new Map<string, string[]>();
  const ignored: string[] = [];
  for (const [index, { heading }] of headings.entries()) {
    const column = values[fieldOf(index)] ?? '';
    if (column === '') ignored.push(heading);
    else byColumn.set(column, [...(byColumn.get(column) ?? []), heading]);
  }
  return {
    columns: [...byColumn].map(([column, of]) => ({ column, headings: of })),
    ignored,
    hours: values['hours'] as HoursNotation,
  };
}
