import { Box } from '@mantine/core';
import { IconArrowDown, IconArrowUp, type Icon } from '@tabler/icons-react';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { ApprovalRouteResponse, ApprovalSettings } from '#contract/approval.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useDepartments } from '../../lib/departments.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useForm } from '../../lib/use-form.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Empty, Heading, Hint, List, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { routesQuery, SAVING_ROUTE, settingsQuery } from './approval-queries.ts';
import { AllDeputies } from './deputies-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { asksGone, conditionText, stepsText } from './route-text.ts';
import { texts } from './texts.ts';

const RouteForm = lazyPart(async () => (await import('./route-form.tsx')).RouteForm);

/** Who says yes to what, in which order; who is asked about somebody; deputies; and what happens while nobody answers. */
export function ApprovalSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const settings = useQuery(settingsQuery);
  useEffect(() => RouteForm.preload(), []);
  return (
    <Stack gap="xl">
      <Routes onDone={onDone} />
      <PreviewPanel />
      <AllDeputies onDone={onDone} />
      <Stack gap="sm">
        <Heading>{texts.settings}</Heading>
        <Loaded query={settings} failed={texts.settingsFailed} heights={['16rem']}>
          {(saved) => <Settings saved={saved} onDone={onDone} />}
        </Loaded>
      </Stack>
    </Stack>
  );
}

/** How many routes there are. */
export function ApprovalValue(): ReactNode {
  const { data } = useQuery(routesQuery);
  return data && texts.value(data.length);
}

interface Draft {
  /** `null` for a new one. */
  readonly route: ApprovalRouteResponse | null;
}

function Routes({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(routesQuery);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [deleted, setDeleted] = useState<ApprovalRouteResponse | null>(null);
  const isSaving = useIsMutating({ mutationKey: [SAVING_ROUTE] }) > 0;
  const moving = useExclusiveMutation(SAVING_ROUTE, {
    mutationFn: (ids: number[]) => api('PUT /api/admin/approval-routes/order', { body: { ids } }),
    onSettled: () => invalidate(queryClient, 'approvalRoutes'),
  });
  const done = (message: string): void => {
    setDraft(null);
    setDeleted(null);
    onDone(message);
  };
  return (
    <Stack gap="sm">
      <Hint>{texts.lead}</Hint>
      <Row>
        <Button ml="auto" onClick={() => setDraft({ route: null })}>
          {texts.add}
        </Button>
      </Row>
      {moving.error !== null && <Banner kind="error">{messageOf(moving.error, texts.moveFailed)}</Banner>}
      <Loaded query={query} failed={texts.failed} heights={['8rem']}>
        {(routes) =>
          routes.length === 0 ? (
            <Empty>{texts.none}</Empty>
          ) : (
            <>
              <List as="ol" isCard rules="between">
                {routes.map((route, place) => (
                  <Box component="li" key={route.id} px="1rem" py="0.75rem">
                    <RouteLine
                      route={route}
                      place={place}
                      count={routes.length}
                      onMove={(by) => moving.mutate(moved(routes, place, by))}
                      onEdit={() => setDraft({ route })}
                      onDelete={() => setDeleted(route)}
                    />
                  </Box>
                ))}
              </List>
              <Hint>{texts.otherwise}</Hint>
            </>
          )
        }
      </Loaded>
      <SubjectDialog
        subject={draft}
        title={({ route }) => (route === null ? texts.adding : texts.editing)}
        onClose={() => {
          if (!isSaving) setDraft(null);
        }}
      >
        {({ route }) => (
          <RouteForm key={route?.id ?? 'new'} route={route} onClose={() => setDraft(null)} onSaved={done} />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_ROUTE}
        subject={deleted}
        title={texts.deletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ id }) => api('DELETE /api/admin/approval-routes/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => done(message)}
        onSettled={() => invalidate(queryClient, 'approvalRoutes')}
        onClose={() => setDeleted(null)}
      >
        {({ name }) => (
          <>
            <Text weight="bold">{name}</Text>
            <p>{texts.askDelete}</p>
          </>
        )}
      </ConfirmDialog>
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

function RouteLine({
  route,
  place,
  count,
  onMove,
  onEdit,
  onDelete,
}: {
  readonly route: ApprovalRouteResponse;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}): ReactNode {
  const departments = useDepartments();
  const { name } = route;
  return (
    <Row gap="lg" justify="between">
      <Text as="div">
        <p>
          <b>
            {place + 1}. {name}
          </b>
        </p>
        <Hint>{conditionText(route, departments)}</Hint>
        <p>{stepsText(route)}</p>
        {asksGone(route) && <Text tone="danger">{texts.goneHint}</Text>}
      </Text>
      <RowActions>
        <Row gap="xs" isSingleLine>
          <MoveButton label={texts.up(name)} Sign={IconArrowUp} isOver={place === 0} onMove={() => onMove(-1)} />
          <MoveButton
            label={texts.down(name)}
            Sign={IconArrowDown}
            isOver={place === count - 1}
            onMove={() => onMove(1)}
          />
        </Row>
        <RowButton label={texts.editOf(name)} onClick={onEdit}>
          {texts.edit}
        </RowButton>
        <Button variant="default" size="sm" c="var(--kt-danger)" aria-label={texts.deleteOf(name)} onClick={onDelete}>
          {texts.delete}
        </Button>
      </RowActions>
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
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'approval-settings',
    initial: {
      remind: String(saved.remind_after_days ?? ''),
      escalate: String(saved.escalate_after_days ?? ''),
      blocks: saved.closes_unapproved ? '' : 'on',
    },
    mutation: 'save-approval-settings',
    save: ({ remind, escalate, blocks }) =>
      api('PUT /api/admin/approval-settings', {
        body: {
          remind_after_days: toDays(remind),
          escalate_after_days: toDays(escalate),
          closes_unapproved: blocks !== 'on',
        },
      }),
    wireNames: { remind_after_days: 'remind', escalate_after_days: 'escalate' },
    failed: texts.settingsNotSaved,
    onSaved: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'approvalSettings'),
  });
  return (
    <SettingForm form={form} label={texts.settings} lead={texts.settingsLead}>
      <Columns>
        <SelectField
          {...form.field('remind')}
          label={texts.remindAfter}
          data={choices(REMIND_DAYS, saved.remind_after_days, texts.everyDays)}
        />
        <SelectField
          {...form.field('escalate')}
          label={texts.escalateAfter}
          data={choices(ESCALATE_DAYS, saved.escalate_after_days, texts.daysLater)}
        />
      </Columns>
      <SwitchField label={texts.blocksClosing} hint={texts.blocksClosingHint} {...form.flag('blocks')} />
    </SettingForm>
  );
}
