import { Box, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, type Icon } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { ApprovalRouteResponse, ApprovalSettings } from '#contract/approval.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useDepartments } from '../../lib/departments.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { EditableLines } from '../../ui/editable-panel.tsx';
import { useEditing } from '../../ui/editing.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { routesQuery, SAVING_ROUTE, settingsQuery } from './approval-queries.ts';
import { AllDeputies, allDeputiesQuery } from './deputies-panel.tsx';
import { asksGone, conditionText, stepsText } from './route-text.ts';
import { texts } from './texts.ts';

// Its search of employees is larger than the rest of the screen, and below the routes.
const PreviewFields = lazyPart(
  async () => (await import('./preview-fields.tsx')).PreviewFields,
  undefined,
  () => (
    <>
      <Columns widths="repeat(3, minmax(0, 1fr))">
        {[texts.employee, texts.kinds, texts.previewMinutes].map((field) => (
          <Skeleton key={field} height="4.375rem" />
        ))}
      </Columns>
      <div />
    </>
  ),
);
const RouteForm = lazyPart(async () => (await import('./route-form.tsx')).RouteForm);

/** The approval routes in their order, a preview of the approvers of one employee, the deputies, and the reminders. */
export function ApprovalSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const settings = useQuery(settingsQuery);
  // Where a part stands is known with what is above it.
  const hasPreview = !useQuery(routesQuery).isPending;
  const hasSettings = [hasPreview, !useQuery(allDeputiesQuery).isPending].every(Boolean);
  useEffect(() => RouteForm.preload(), []);
  return (
    <Stack gap="xl">
      <Routes onDone={onDone} />
      {hasPreview && (
        <>
          <Panel labelledBy="approval-preview">
            <Heading id="approval-preview">{texts.preview}</Heading>
            <Hint>{texts.previewLead}</Hint>
            <PreviewFields />
          </Panel>
          <AllDeputies onDone={onDone} />
        </>
      )}
      {hasSettings && (
        <Stack gap="sm">
          <Heading>{texts.settings}</Heading>
          <Box maw="var(--kt-form-width)">
            <Loaded query={settings} failed={texts.settingsFailed} heights={['16rem']}>
              {(saved) => <Settings saved={saved} onDone={onDone} />}
            </Loaded>
          </Box>
        </Stack>
      )}
    </Stack>
  );
}

/** How many routes there are. */
export function ApprovalValue(): ReactNode {
  const { data } = useQuery(routesQuery);
  return data && texts.value(data.length);
}

function Routes({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(routesQuery);
  const departments = useDepartments();
  const moving = useExclusiveMutation(SAVING_ROUTE, {
    mutationFn: (ids: number[]) => api('PUT /api/admin/approval-routes/order', { body: { ids } }),
    onSettled: () => invalidate(queryClient, 'approvalRoutes'),
  });
  const editing = useEditing<ApprovalRouteResponse>({
    noun: texts.route,
    nameOf: ({ name }) => name,
    mutation: SAVING_ROUTE,
    renderForm: (route, dialog) => <RouteForm route={route} {...dialog} />,
    renderMore: (route) => <MoveButtons route={route} routes={query.data ?? []} onMove={(ids) => moving.mutate(ids)} />,
    remove: {
      ask: texts.askDelete,
      run: ({ id }) => api('DELETE /api/admin/approval-routes/{id}', { params: { id: String(id) } }),
      changes: 'approvalRoutes',
    },
    onDone,
  });
  return (
    <Stack gap="sm">
      <Hint>{texts.lead}</Hint>
      <Row>
        <Button ml="auto" onClick={() => editing.add()}>
          {editing.words.add}
        </Button>
      </Row>
      {moving.error !== null && <Banner kind="error">{messageOf(moving.error, texts.moveFailed)}</Banner>}
      <LoadedRows rows={query.data} query={query} failed={editing.words.failed} none={texts.none} expected={4}>
        {(routes) => (
          <>
            <EditableLines
              editing={editing}
              rows={routes}
              keyOf={({ id }) => id}
              isCard
              renderLine={(route, place) => (
                <Text as="div">
                  <p>
                    <b>
                      {place + 1}. {route.name}
                    </b>
                  </p>
                  <Hint>{conditionText(route, departments)}</Hint>
                  <p>{stepsText(route)}</p>
                  {asksGone(route) && <Text tone="danger">{texts.goneHint}</Text>}
                </Text>
              )}
            />
            <Hint>{texts.otherwise}</Hint>
          </>
        )}
      </LoadedRows>
      {editing.dialogs}
    </Stack>
  );
}

/** The ids with the one at a place moved up or down by one. */
function moved(routes: readonly ApprovalRouteResponse[], place: number, by: -1 | 1): number[] {
  const ids = routes.map(({ id }) => id);
  const [id] = ids.splice(place, 1);
  if (id !== undefined) ids.splice(place + by, 0, id);
  return ids;
}

/** Moves a route up or down by one. */
function MoveButtons({
  route,
  routes,
  onMove,
}: {
  readonly route: ApprovalRouteResponse;
  readonly routes: readonly ApprovalRouteResponse[];
  /** Given the ids in the new order. */
  readonly onMove: (ids: number[]) => void;
}): ReactNode {
  const place = routes.indexOf(route);
  return (
    <Row gap="xs" isSingleLine>
      <MoveButton
        label={texts.up(route.name)}
        Sign={IconArrowUp}
        isOver={place === 0}
        onMove={() => onMove(moved(routes, place, -1))}
      />
      <MoveButton
        label={texts.down(route.name)}
        Sign={IconArrowDown}
        isOver={place === routes.length - 1}
        onMove={() => onMove(moved(routes, place, 1))}
      />
    </Row>
  );
}

/** Moves a route by one. At the end it stays where it can be reached: who moved it there by keyboard is still on it. */
const MoveButton = ({
  label,
  Sign,
  isOver,
  onMove,
}: {
  readonly label: string;
  readonly Sign: Icon;
  readonly isOver: boolean;
  readonly onMove: () => void;
}): ReactNode => (
  <IconButton
    label={label}
    size="lg"
    aria-disabled={isOver || undefined}
    style={isOver ? { opacity: 0.35 } : undefined}
    onClick={isOver ? undefined : onMove}
  >
    <Sign size={20} aria-hidden />
  </IconButton>
);

const REMIND_DAYS = [1, 2, 3, 5, 7, 14];
const ESCALATE_DAYS = [2, 3, 5, 7, 10, 14, 30];

const choices = (offered: readonly number[], saved: number | null, label: (days: number) => string) => [
  { value: '', label: texts.never },
  ...[...new Set([...offered, ...(saved === null ? [] : [saved])])]
    .toSorted((one, other) => one - other)
    .map((days) => ({ value: String(days), label: label(days) })),
];

const toDays = (value: string): number | null => (value === '' ? null : Number(value));

function Settings({
  saved,
  onDone,
}: {
  readonly saved: ApprovalSettings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'approval-settings',
    saved: {
      remind: String(saved.remind_after_days ?? ''),
      escalate: String(saved.escalate_after_days ?? ''),
      blocks: saved.closes_unapproved ? '' : 'on',
    },
    shownBy: 'GET /api/admin/approval-settings',
    save: ({ remind, escalate, blocks }, seen) =>
      api('PUT /api/admin/approval-settings', {
        ...seen,
        body: {
          remind_after_days: toDays(remind),
          escalate_after_days: toDays(escalate),
          closes_unapproved: blocks !== 'on',
        },
      }),
    wireNames: { remind_after_days: 'remind', escalate_after_days: 'escalate' },
    failed: texts.settingsNotSaved,
    changes: 'approvalSettings',
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.settings} lead={texts.settingsLead}>
      <Columns>
        <SelectField
          {...setting.field('remind')}
          label={texts.remindAfter}
          data={choices(REMIND_DAYS, saved.remind_after_days, texts.everyDays)}
        />
        <SelectField
          {...setting.field('escalate')}
          label={texts.escalateAfter}
          data={choices(ESCALATE_DAYS, saved.escalate_after_days, texts.daysLater)}
        />
      </Columns>
      <SwitchField label={texts.blocksClosing} hint={texts.blocksClosingHint} {...setting.flag('blocks')} />
    </SettingForm>
  );
}
