import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { PlaceResponse } from '#contract/places.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { PLACE_RULES } from '#domain/places/place.ts';
import { api } from '../../lib/api.ts';
import { placesQuery, punchSettingsQuery } from '../../lib/company-queries.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { Banner } from '../../ui/banner.tsx';
import { Choices, SwitchField } from '../../ui/choices.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { targetsOf } from './place-draft.ts';
import { SAVING_PLACE } from './saving-place.ts';
import { texts } from './texts.ts';

// Its search of employees and its drawing are the larger half of the screen, needed by a tap on it.
const PlaceForm = lazyPart(async () => (await import('./place-form.tsx')).PlaceForm);

/** The company's places to punch at, and the outcome for a punch elsewhere. */
export function PlacesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const settings = useQuery(punchSettingsQuery);
  const query = useQuery(placesQuery);
  useEffect(() => PlaceForm.preload(), []);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <Box maw="var(--kt-form-width)">
        <Loaded query={settings} failed={texts.failed} heights={['29rem']}>
          {(saved) => <Rule saved={saved} hasPlaces={query.data?.places.length !== 0} onDone={onDone} />}
        </Loaded>
      </Box>
      {/* Where it stands is known with what is above it. */}
      {!settings.isPending && (
        <EditableList
          noun={texts.list}
          heading={texts.list}
          columns={COLUMNS}
          rows={query.data?.places}
          query={query}
          heights={[56, 132]}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          mutation={SAVING_PLACE}
          renderForm={(place, dialog) => (
            <PlaceForm
              place={place}
              map={query.data?.map ?? null}
              ownAddress={query.data?.own_address ?? null}
              {...dialog}
            />
          )}
          remove={{
            ask: texts.askDelete,
            run: ({ id }) => api('DELETE /api/admin/places/{id}', { params: { id: String(id) } }),
            changes: 'places',
          }}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** The consequence of a punch outside all places, in a few words. */
export function PlacesValue(): ReactNode {
  const { data } = useQuery(punchSettingsQuery);
  return data && texts.rules[data.place_rule];
}

type Settings = ResponseOf<Routes['GET /api/punch-settings']>;

/** What is done about a punch away from the places, and whether it can be made off site. */
function Rule({
  saved,
  hasPlaces,
  onDone,
}: {
  readonly saved: Settings;
  readonly hasPlaces: boolean;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'place-rule',
    saved: { rule: saved.place_rule, offSite: saved.punches_off_site ? 'on' : '' },
    shownBy: 'GET /api/punch-settings',
    save: ({ rule, offSite }, seen) =>
      api('PUT /api/admin/punch-settings', { ...seen, body: { place_rule: rule, punches_off_site: offSite === 'on' } }),
    changes: 'punchSettings',
    failed: texts.saveFailed,
    onDone,
  });
  const { rule } = setting.values;
  return (
    <SettingForm setting={setting} label={texts.rule}>
      <Choices
        legend={texts.rule}
        name="place_rule"
        layout="column"
        choices={PLACE_RULES.map((value) => ({ value, label: texts.rules[value] }))}
        value={rule}
        onChange={(chosen) => setting.change({ rule: chosen })}
      />
      <Hint>
        {texts.ruleHints[rule]}
        {rule !== 'off' && texts.neverLost}
      </Hint>
      {rule !== 'off' && !hasPlaces && <Banner kind="info">{texts.noneYet}</Banner>}
      <SwitchField label={texts.offSite} hint={texts.offSiteHint} {...setting.flag('offSite')} />
    </SettingForm>
  );
}

/** How many of those whom a place is for are named in the list. */
const NAMED = 3;

function whomOf(place: PlaceResponse): string {
  if (place.is_for_all) return texts.everybody;
  const names = targetsOf(place).map(({ name }) => name);
  if (names.length === 0) return texts.nobody;
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? [texts.more(names.length - NAMED)] : [])].join('、');
}

const howOf = ({ circle, networks }: PlaceResponse): string =>
  [
    ...(circle === null ? [] : [texts.radiusOf(circle.radius)]),
    ...(networks.length === 0 ? [] : [texts.networksOf(networks.length)]),
  ].join('・');

const COLUMNS: readonly Column<PlaceResponse>[] = [
  { key: 'name', label: texts.name, width: '26%', phone: 'title', cell: ({ name }) => name },
  { key: 'how', label: texts.how, width: '24%', phone: 'plain', cell: howOf },
  { key: 'whom', label: texts.whom, phone: 'plain', cell: whomOf },
];
