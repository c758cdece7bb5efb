import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { RequestSettingsResponse } from '#contract/requests.ts';
import { isPlanned, REQUEST_KIND_NAMES, type RequestKind } from '#domain/requests/request.ts';
import { DAY_FIELDS, MOST_LATE_DAYS, REQUEST_MODE_NAMES, REQUEST_MODES } from '#domain/requests/settings.ts';
import { api } from '../../lib/api.ts';
import { requestSettingsQuery } from '../../lib/request-queries.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { CheckField } from '../../ui/choices.tsx';
import { Pair } from '../../ui/dialog-form.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Heading, Hint, Row, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { settingTexts as texts } from './setting-texts.ts';

/** What a company has its people ask for. */
export function RequestSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(requestSettingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['32rem']}>
      {(saved) => <Settings saved={saved} onDone={onDone} />}
    </Loaded>
  );
}

/** What it is, in a few words. */
export function RequestSettingValue(): ReactNode {
  const { data } = useQuery(requestSettingsQuery);
  const names = data?.kinds.filter(({ mode }) => mode !== 'off').map(({ kind }) => REQUEST_KIND_NAMES[kind]);
  return names && (names.length === 0 ? texts.allOff : texts.some(names));
}

const modeName = (kind: RequestKind): `mode_${RequestKind}` => `mode_${kind}`;
const lateName = (kind: RequestKind): `late_${RequestKind}` => `late_${kind}`;

type SettingValues = Record<string, string>;

function Settings({
  saved,
  onDone,
}: {
  readonly saved: RequestSettingsResponse;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const kinds = saved.kinds.map(({ kind }) => kind);
  const initial: SettingValues = Object.fromEntries([
    ...saved.kinds.flatMap(({ kind, mode, late_days: days }) => [
      [modeName(kind), mode],
      [lateName(kind), String(days)],
    ]),
    ...DAY_FIELDS.map((field) => [field, saved.fields.includes(field) ? 'on' : '']),
  ]);
  const daysOf = (values: SettingValues, kind: RequestKind): number | null =>
    parseTypedNumber(values[lateName(kind)] ?? '', { min: 0, max: MOST_LATE_DAYS });
  const setting = useSetting<SettingValues, { readonly message: string }>({
    name: 'request-settings',
    saved: initial,
    validate: (values) =>
      Object.fromEntries(
        kinds
          .filter((kind) => values[modeName(kind)] === 'late' && daysOf(values, kind) === null)
          .map((kind) => [lateName(kind), texts.lateDaysInvalid]),
      ),
    shownBy: 'GET /api/request-settings',
    save: (values, seen) =>
      api('PUT /api/admin/request-settings', {
        ...seen,
        body: {
          kinds: kinds.map((kind) => {
            const mode = REQUEST_MODES.find((each) => each === values[modeName(kind)]) ?? 'off';
            return { kind, mode, ...(mode === 'late' && { late_days: daysOf(values, kind) ?? 0 }) };
          }),
          fields: DAY_FIELDS.filter((field) => values[field] === 'on'),
        },
      }),
    failed: texts.saveFailed,
    changes: 'requestSettings',
    onDone,
  });
  const valueOf = (name: string): string => setting.values[name] ?? '';
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      {kinds.map((kind) => (
        <Pair key={kind} onPhones="lines">
          <SelectField
            {...setting.field(modeName(kind))}
            value={valueOf(modeName(kind))}
            label={REQUEST_KIND_NAMES[kind]}
            data={REQUEST_MODES.filter((mode) => mode !== 'late' || !isPlanned(kind)).map((value) => ({
              value,
              label: REQUEST_MODE_NAMES[value],
            }))}
          />
          {valueOf(modeName(kind)) === 'late' && (
            <TextField
              {...setting.field(lateName(kind))}
              {...hintBelow(texts.lateDaysHint)}
              value={valueOf(lateName(kind))}
              label={texts.lateDays(REQUEST_KIND_NAMES[kind])}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Pair>
      ))}
      <Hint>{texts.plannedNote}</Hint>
      <Stack gap="sm">
        <Heading>{texts.fields}</Heading>
        <Hint>{texts.fieldsHint}</Hint>
        <Row label={texts.fields}>
          {DAY_FIELDS.map((field) => (
            <CheckField key={field} label={texts.fieldNames[field]} {...setting.flag(field)} />
          ))}
        </Row>
      </Stack>
    </SettingForm>
  );
}
