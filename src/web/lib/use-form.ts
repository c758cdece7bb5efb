import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react';

import { DECLINED } from './declined.ts';
import { ApiError, messageOf, randomId } from './api.ts';
import { useDraft } from './use-draft.ts';
import { useExclusiveMutation } from './use-exclusive-mutation.ts';
import { type FieldErrors, useFieldErrors } from './use-field-errors.ts';

/** The names of a form's fields. */
type NameOf<Values> = keyof Values & string;

export interface FormOptions<Values extends object, Result> {
  /** The key of the draft: the form, and the day, person or entry where each has its own. */
  readonly draft: string;
  /** The initial values. */
  readonly initial: Values;
  /** The fields that are never stored, such as passwords. */
  readonly secrets?: readonly NameOf<Values>[];
  /** Validates the fields before they are sent. */
  readonly validate?: (values: Values) => FieldErrors<NameOf<Values>> | Promise<FieldErrors<NameOf<Values>>>;
  /** Asks whether the values are to be sent once they are valid; nothing is sent, and nothing lost, where they are not. */
  readonly isConfirmed?: (values: Values) => Promise<boolean>;
  /** Called with values that are valid, and with what sends them; they are sent at once unless it is given. */
  readonly beforeSend?: (values: Values, send: () => void) => void;
  /** The mutation's name: of that name one is under way at a time. */
  readonly mutation: string;
  /**
   * Sends the values. `keyFor` makes the key of a creating call, the same for the same body. `DECLINED` where it was asked of
   * the person, and declined: nothing is lost.
   */
  readonly save: (values: Values, keyFor: (body: object) => string) => Promise<Result | typeof DECLINED>;
  /** All of the fields by the server's names for them, where any of these isn't the form's own. */
  readonly wireNames?: Readonly<Record<string, NameOf<Values>>>;
  /** The message of a failure that the server doesn't explain. */
  readonly failed: string;
  /** How the words of a failure are put. */
  readonly put?: (words: string) => string;
  readonly onSaved: (result: Result) => unknown;
  /** Called with the field errors of a refusal. */
  readonly onRefused?: (errors: FieldErrors<NameOf<Values>>) => void;
  /** Called after a failure too: the request may have arrived all the same. */
  readonly onSettled?: () => unknown;
}

/** The refusals of a change to an entry that somebody else has changed since it was shown. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'client_assignment_changed',
  'contract_changed',
  'health_changed',
  'memberships_changed',
]);

/** So soon after a save that nobody can have meant it again, a submit is the second tap of the one that saved, in milliseconds. */
const SECOND_TAP_MS = 700;

/** The state that the elements of every form use. */
export interface FormState {
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  /** The message of the last failure, above the fields: `null` where a field says it. */
  readonly failure: ReactNode;
  /** The last failure is that somebody else has changed what is edited: it can't be saved over what was shown. */
  readonly isOvertaken: boolean;
  /** The field errors of the last submit, a new object each time. */
  readonly reported: Readonly<Partial<Record<string, string>>>;
  readonly submit: () => void;
  /** Discards the draft and resets the fields. */
  readonly discard: () => void;
  /** Clears the last failure. */
  readonly reset: () => void;
}

/** The state of a form, and the props of its fields. */
export interface Form<Values extends object> extends FormState {
  readonly values: Values;
  readonly errors: FieldErrors<NameOf<Values>>;
  readonly change: (changed: Partial<Values>) => void;
  /** Props of a field whose `onChange` gets an event: a text, a select. */
  readonly field: <Name extends NameOf<Values>>(
    name: Name,
  ) => FieldState<Values, Name> & {
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  /** Props of a field whose `onChange` gets the value: a date, a time. */
  readonly typed: <Name extends NameOf<Values>>(
    name: Name,
  ) => FieldState<Values, Name> & { readonly onChange: (value: Values[Name]) => void };
  /** Props of a switch, whose value is `on` or blank. */
  readonly flag: (name: NameOf<Values>) => {
    readonly name: NameOf<Values>;
    readonly checked: boolean;
    readonly onChange: (on: boolean) => void;
  };
}

interface FieldState<Values extends object, Name extends NameOf<Values>> {
  readonly name: Name;
  readonly value: Values[Name];
  readonly error: string | undefined;
}

/**
 * The state of a form: its draft (stored in the tab until it is saved or discarded), its field errors (of the client
 * before it is sent, of the server after), and its exclusive mutation.
 */
export function useForm<Values extends object, Result>({
  draft: name,
  initial,
  secrets = [],
  validate,
  isConfirmed,
  beforeSend = (_, send) => send(),
  mutation,
  save,
  wireNames,
  failed,
  put,
  onSaved,
  onRefused,
  onSettled,
}: FormOptions<Values, Result>): Form<Values> {
  const draft = useDraft(name, initial, secrets);
  const { values } = draft;
  const { errors, reported, setErrors, clear } = useFieldErrors<NameOf<Values>>();
  const keyFor = useIdempotencyKey();
  // After a success, sending the same again is a new request.
  const round = useRef(1);
  const savedAt = useRef(-Infinity);
  const fieldOf = (wireName: string): NameOf<Values> | undefined => {
    if (wireNames !== undefined) return wireNames[wireName];
    // An error within a list has a path: `columns/2/header`.
    return wireName in values || (wireName.split('/')[0] ?? '') in values ? (wireName as NameOf<Values>) : undefined;
  };
  const refusedFields = (error: Error | null): FieldErrors<NameOf<Values>> => {
    const fieldErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
    const named = fieldErrors.flatMap(([wireName, text]) => {
      const field = fieldOf(wireName);
      return field === undefined ? [] : [[field, text]];
    });
    return Object.fromEntries(named) as FieldErrors<NameOf<Values>>;
  };
  const saving = useExclusiveMutation(mutation, {
    mutationFn: async () => {
      if ((await isConfirmed?.(values)) === false) return DECLINED;
      return save(values, (body) => keyFor({ ...body, round: round.current }));
    },
    onSuccess: (result) => {
      if (result === DECLINED) return;
      round.current += 1;
      savedAt.current = performance.now();
      draft.discard();
      return onSaved(result);
    },
    onError: (error) => {
      const refused = refusedFields(error);
      setErrors(refused);
      onRefused?.(refused);
    },
    onSettled: () => onSettled?.(),
  });
  const { error: lastError, reset } = saving;
  const isUnreachable = lastError instanceof ApiError && lastError.code === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    // The message on the lost network is over then; the typed values can be sent.
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, [isUnreachable, reset]);
  const change = (changed: Partial<Values>): void => {
    savedAt.current = -Infinity;
    draft.change(changed);
    clear(Object.keys(changed));
  };
  const stateOf = <Name extends NameOf<Values>>(field: Name): FieldState<Values, Name> => ({
    name: field,
    value: values[field],
    error: errors[field],
  });
  const isSaidAtField = Object.keys(refusedFields(saving.error)).length > 0;
  return {
    values,
    errors,
    change,
    field: (field) => ({
      ...stateOf(field),
      onChange: (event) => change({ [field]: event.currentTarget.value } as Partial<Values>),
    }),
    typed: (field) => ({
      ...stateOf(field),
      onChange: (value) => change({ [field]: value } as unknown as Partial<Values>),
    }),
    flag: (field) => ({
      name: field,
      checked: values[field] === 'on',
      onChange: (on) => change({ [field]: on ? 'on' : '' } as unknown as Partial<Values>),
    }),
    isRestored: draft.isRestored,
    isSaving: saving.isPending,
    failure: saving.error === null || isSaidAtField ? null : messageOf(saving.error, failed, put),
    isOvertaken: saving.error instanceof ApiError && OVERTAKEN.has(saving.error.code),
    reported,
    submit: () => {
      if (saving.isPending || performance.now() - savedAt.current < SECOND_TAP_MS) return;
      const send = (wrong: FieldErrors<NameOf<Values>>): void => {
        setErrors(wrong);
        saving.reset();
        if (Object.keys(wrong).length === 0) beforeSend(values, () => saving.mutate());
      };
      const wrong = validate?.(values) ?? ({} as FieldErrors<NameOf<Values>>);
      if (wrong instanceof Promise) void wrong.then(send);
      else send(wrong);
    },
    discard: draft.discard,
    reset: saving.reset,
  };
}

/**
 * Keys that make a repeated call harmless (`Idempotency-Key`): the same one for the same body, so that a second try after
 * a lost answer does nothing twice, and another one as soon as the person changes what they send.
 */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  };
}
