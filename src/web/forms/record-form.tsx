import type { ReactNode } from 'react'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { nullIfGone } from '#src/web/http/null-if-gone.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { FormDialog, FormPage, type FormPageProps } from '#views/components/form-page.tsx'
import type { Crumb, Page, Screen } from '#views/page/page.ts'
import {
  type ErrorsOf,
  emptyValues,
  type Fields,
  type NameOf,
  readFields,
  type Submission,
  type ValuesOf,
} from './field.ts'
import { type FormInput, text } from './form.ts'
import { type FieldState, type Pairs, renderField, renderFields } from './form-fields.tsx'
import { newKey } from './form-key.ts'
import { formStateOf, type SaveError, save, withSubmittedVersion } from './save-result.ts'
import { savedMeanwhile } from './saved-meanwhile.ts'

/** What surrounds the fields; no record means a new one. */
type About = Pick<FormPageProps, 'title' | 'lead' | 'action' | 'submit' | 'cancelHref'> & {
  crumbs: Crumb[]
}

type PartlyFilled<F extends Fields> =
  | { values: ValuesOf<F> }
  | { saveError: SaveError }
  | { instead: Result }

type State<F extends Fields> = {
  values: ValuesOf<F>
  errors?: ErrorsOf<F>
  saveError?: SaveError
  unstored?: boolean
  /** The submitted form; absent when first shown. */
  form?: FormInput
  version?: number
  key?: string
  /** What somebody else saved meanwhile. */
  theirs?: ValuesOf<F>
}

/** Initial values of a new record's form, or a response instead of it. */
type Start<F extends Fields> = { values: Partial<ValuesOf<F>> } | { instead: Result }

type NewForm<Saved, F extends Fields, Loaded, Added> = {
  fields: F
  pairs?: Pairs<F>
  start?: (request: Request) => Start<F> | Promise<Start<F>>
  /** @param here the last crumb, Add or Edit */
  about: (request: Request, record: Saved | null, here: Crumb, loaded: Loaded) => About
  add: (request: Request, values: ValuesOf<F>) => Promise<UpstreamResult<Added>>
  done: (request: Request, record: Saved | null, added: Added | null) => string
  /** Errors between fields, silent for fields that are already invalid. */
  check?: (values: ValuesOf<F>, request: Request, record: Saved | null) => ErrorsOf<F>
  /** A button other than the one that saves: the form is shown with these values, or something instead. */
  partial?: (
    request: Request,
    input: Submission<F>,
  ) => PartlyFilled<F> | null | Promise<PartlyFilled<F> | null>
  /** What else the layout needs; `form` is the submitted one, if any. */
  load?: (
    request: Request,
    record: Saved | null,
    typed: { values: ValuesOf<F>; form?: FormInput },
  ) => Promise<Loaded>
  /** A custom layout; `field` renders one field. */
  layout?: (
    field: (name: NameOf<F>) => ReactNode,
    shown: FieldState<F> & { loaded: Loaded; record: Saved | null; unstored: boolean },
    page: Page,
  ) => ReactNode
  requiresChange?: true
  dialog?: true
  /** The summary above the form, if other than its errors, and a notice. */
  summarize?: (
    page: Page,
    shown: { errors: FieldState<F>['errors']; saveError: SaveError | undefined; loaded: Loaded },
  ) => { summary?: FieldState<F>['errors'] } & Pick<Screen, 'notice'>
}

type RecordForm<Saved, F extends Fields, Loaded, Added> = NewForm<Saved, F, Loaded, Added> & {
  /** The record an address names. @throws NotFound, Forbidden */
  find: (request: Request) => Promise<Saved>
  refuse?: (request: Request, record: Saved) => Result | null
  values: (record: Saved, request: Request) => ValuesOf<F> | Promise<ValuesOf<F>>
  change: (
    request: Request,
    values: ValuesOf<F>,
    seen: { record: Saved; version: number },
  ) => Promise<UpstreamResult<unknown>>
}

type Handler = (request: Request) => Promise<Result>

/** A form's handlers. A failed save shows it again with everything that was typed. */
export function recordForm<Saved extends object, F extends Fields, Loaded, Added>(
  form: RecordForm<Saved, F, Loaded, Added>,
): Record<'new' | 'create' | 'edit' | 'update', Handler> {
  return {
    ...newForm(form),
    edit: async (request) => {
      const record = await form.find(request)
      const refused = form.refuse?.(request, record)
      if (refused) return refused
      return formScreen(form, request, record, { values: await form.values(record, request) })
    },
    update: async (request) => {
      const record = await form.find(request).catch(nullIfGone)
      if (!record) return newInstead(form, request)
      const refused = form.refuse?.(request, record)
      if (refused) return refused
      const { input, again } = await receive(form, request, record)
      if (again) return again
      const { values, version } = input
      const answer = await save(form.change(request, values, { record, version }))
      if (answer.ok) return saved(form.done(request, record, null), answer)
      if ('kind' in answer.saveError && answer.saveError.kind === 'notFound')
        return newInstead(form, request)
      const isNewer = 'version' in record && record.version !== version
      const theirs = isNewer ? { theirs: await form.values(record, request) } : {}
      return formScreen(form, request, record, { ...input, errors: {}, ...answer, ...theirs })
    },
  }
}

/** The record was deleted meanwhile: what was typed is offered as a new one. */
async function newInstead<Saved extends object, F extends Fields, Loaded, Added>(
  form: NewForm<Saved, F, Loaded, Added>,
  request: Request,
): Promise<Screen> {
  const { values, errors, ...input } = await readFields(request, form.fields, true)
  const state = { ...input, values, errors, key: newKey() }
  const shown = await formScreen(form, request, null, state)
  return {
    ...shown,
    status: 404,
    notice: { type: 'ERROR', message: request.page.t('common:errors.gone') },
  }
}

export function newForm<Saved extends object, F extends Fields, Loaded, Added>(
  form: NewForm<Saved, F, Loaded, Added>,
): Record<'new' | 'create', Handler> {
  return {
    new: async (request) => {
      const start = (await form.start?.(request)) ?? { values: {} }
      if ('instead' in start) return start.instead
      const values = { ...emptyValues(form.fields), ...start.values }
      return formScreen(form, request, null, { values, key: newKey() })
    },
    create: async (request) => {
      const { input, again } = await receive(form, request, null)
      if (again) return again
      request.upstream.nameForm(input.key)
      const answer = await save(form.add(request, input.values))
      if (answer.ok) return saved(form.done(request, null, answer.data), answer)
      return formScreen(form, request, null, { ...input, errors: {}, ...answer })
    },
  }
}

/** The submitted values, and the form to show again if they cannot be saved. */
async function receive<Saved extends object, F extends Fields, Loaded, Added>(
  form: NewForm<Saved, F, Loaded, Added>,
  request: Request,
  record: Saved | null,
): Promise<{ input: Submission<F>; again: Result | null }> {
  const input = await readFields(request, form.fields, record === null)
  const isMove = text(input.form, 'move') !== ''
  const partial = isMove ? { values: input.values } : await form.partial?.(request, input)
  if (partial && 'instead' in partial) return { input, again: partial.instead }
  if (partial) {
    const state = { ...input, ...partial, errors: {} }
    return { input, again: await formScreen(form, request, record, state) }
  }
  const errors = { ...form.check?.(input.values, request, record), ...input.errors }
  const isWrong = input.unstored || Object.keys(errors).length > 0
  const again = isWrong ? await formScreen(form, request, record, { ...input, errors }) : null
  return { input, again }
}

function saved(path: string, { displayMessage }: { displayMessage: string }): Result {
  return seeOther(path, { type: 'SUCCESS', message: displayMessage })
}

async function formScreen<Saved extends object, F extends Fields, Loaded, Added>(
  form: NewForm<Saved, F, Loaded, Added>,
  request: Request,
  record: Saved | null,
  state: State<F>,
): Promise<Screen> {
  const { page } = request
  const { values } = state
  const loaded = (await form.load?.(request, record, state)) as Loaded
  const here = { label: page.t(record ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const { crumbs, ...about } = form.about(request, record, here, loaded)
  const { form: shown, answer } = formStateOf(page, form.fields, state)
  const errors = { ...savedMeanwhile(form.fields, state, page.t), ...shown.errors }
  const { summary = errors, ...noticed } =
    form.summarize?.(page, { errors, saveError: state.saveError, loaded }) ?? {}
  const unstored = state.unstored ?? false
  const fieldState = { values, errors, isNew: record === null }
  const field = (name: NameOf<F>) => renderField(form.fields, name, fieldState, page.t)
  const props = {
    ...about,
    message: shown.message,
    errors: summary,
    hidden: hiddenValues(record, state),
    files: Object.values(form.fields).some(({ file }) => file),
    requiresChange: form.requiresChange,
    changed: answer.status !== 200,
    children:
      form.layout?.(field, { ...fieldState, loaded, record, unstored }, page) ??
      renderFields(form.fields, fieldState, page.t, form.pairs),
  }
  return screen({
    ...answer,
    ...noticed,
    title: about.title,
    crumbs,
    main: <FormPage {...props} />,
    ...(form.dialog && { dialog: <FormDialog {...props} /> }),
  })
}

/** An edit names the version it was opened with, so that nothing is overwritten unread. */
function hiddenValues<F extends Fields>(
  record: object | null,
  { version: seen, key, saveError }: State<F>,
): Record<string, string> {
  if (!record) return key ? { key } : {}
  if (!('version' in record) || typeof record.version !== 'number') return {}
  const { version } = record
  return {
    version: String(
      seen === undefined ? version : withSubmittedVersion({ version }, seen, saveError).version,
    ),
  }
}
