import type { ReactNode } from 'react'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb, Screen } from '#src/web/page/screen.ts'
import { FormDialog, FormPage, type FormPageProps } from '#views/components/form-page.tsx'
import {
  type ErrorsOf,
  emptyValues,
  type Fields,
  type NameOf,
  readFields,
  type ValuesOf,
} from './field.ts'
import type { FormInput } from './form.ts'
import { type FieldState, type Pairs, renderField, renderFields } from './form-fields.tsx'
import { newKey } from './form-key.ts'
import { formStateOf, type SaveError, save, withSubmittedVersion } from './save-result.ts'

export type About = Pick<FormPageProps, 'title' | 'lead' | 'action' | 'submit' | 'cancelHref'> & {
  crumbs: Crumb[]
}

type State<F extends Fields> = {
  values: ValuesOf<F>
  errors?: ErrorsOf<F>
  saveError?: SaveError
  /** A file could not be stored. */
  unstored?: boolean
  /** What was sent; absent where the form is shown for the first time. */
  form?: FormInput
  version?: number
  key?: string
}

/** What the form of something new holds at first, or what is answered instead of it. */
type Start<F extends Fields> = { values: Partial<ValuesOf<F>> } | { instead: Result }

export type RecordForm<Saved, F extends Fields, Loaded, Added> = {
  fields: F
  pairs?: Pairs<F>
  find: (request: Request) => Promise<Saved>
  /** Empty fields when absent. */
  start?: (request: Request) => Start<F> | Promise<Start<F>>
  /** What is answered where the record cannot be changed now. */
  refuse?: (request: Request, record: Saved) => Result | null
  values: (record: Saved, request: Request) => ValuesOf<F> | Promise<ValuesOf<F>>
  about: (request: Request, record: Saved | null, here: Crumb) => About
  add: (request: Request, values: ValuesOf<F>, key: string) => Promise<UpstreamResult<Added>>
  change: (
    request: Request,
    values: ValuesOf<F>,
    seen: { record: Saved; version: number },
  ) => Promise<UpstreamResult<unknown>>
  done: (request: Request, record: Saved | null, added: Added | null) => string
  check?: (values: ValuesOf<F>, request: Request, record: Saved | null) => ErrorsOf<F>
  asksForMore?: (form: FormInput) => boolean
  /** What the layout needs besides; `form` is what was sent, if anything was. */
  load?: (
    request: Request,
    record: Saved | null,
    typed: { values: ValuesOf<F>; form?: FormInput },
  ) => Promise<Loaded>
  layout?: (
    field: (name: NameOf<F>) => ReactNode,
    shown: FieldState<F> & { loaded: Loaded; record: Saved | null; unstored: boolean },
    page: Page,
  ) => ReactNode
  keyed?: true
  waitsForChange?: true
  dialog?: true
  /** What the summary and the notice say otherwise. */
  amend?: (
    page: Page,
    shown: { errors: FieldState<F>['errors']; saveError: SaveError | undefined; loaded: Loaded },
  ) => { summary?: FieldState<F>['errors'] } & Pick<Screen, 'notice'>
}

type Handler = (request: Request) => Promise<Result>

export function recordForm<Saved extends object, F extends Fields, Loaded, Added>(
  form: RecordForm<Saved, F, Loaded, Added>,
): Record<'new' | 'create' | 'edit' | 'update', Handler> {
  async function submit(request: Request, record: Saved | null): Promise<Result> {
    const input = await readFields(request, form.fields, record === null)
    const { values, version, key, unstored } = input
    const state = { values, version, key, unstored, form: input.form }
    if (form.asksForMore?.(input.form)) return formScreen(form, request, record, state)
    const errors = { ...form.check?.(values, request, record), ...input.errors }
    if (unstored || Object.keys(errors).length > 0) {
      return formScreen(form, request, record, { ...state, errors })
    }
    const answer = record
      ? await save(form.change(request, values, { record, version }))
      : await save(form.add(request, values, key))
    if (!answer.ok)
      return formScreen(form, request, record, { ...state, saveError: answer.saveError })
    const added = record ? null : (answer.data as Added)
    const message = answer.displayMessage
    return seeOther(form.done(request, record, added), { type: 'SUCCESS', message })
  }
  return {
    new: async (request) => {
      const start = (await form.start?.(request)) ?? { values: {} }
      if ('instead' in start) return start.instead
      const values = { ...emptyValues(form.fields), ...start.values }
      return formScreen(form, request, null, { values, key: newKey() })
    },
    create: (request) => submit(request, null),
    edit: async (request) => {
      const record = await form.find(request)
      const refused = form.refuse?.(request, record)
      if (refused) return refused
      return formScreen(form, request, record, { values: await form.values(record, request) })
    },
    update: async (request) => {
      const record = await form.find(request)
      return form.refuse?.(request, record) ?? submit(request, record)
    },
  }
}

async function formScreen<Saved extends object, F extends Fields, Loaded, Added>(
  form: RecordForm<Saved, F, Loaded, Added>,
  request: Request,
  record: Saved | null,
  state: State<F>,
): Promise<Screen> {
  const { page } = request
  const { values } = state
  const loaded = (await form.load?.(request, record, state)) as Loaded
  const here = { label: page.t(record ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const { crumbs, ...about } = form.about(request, record, here)
  const { form: shown, answer } = formStateOf(page, form.fields, state)
  const { errors } = shown
  const { summary = errors, ...amended } =
    form.amend?.(page, { errors, saveError: state.saveError, loaded }) ?? {}
  const unstored = state.unstored ?? false
  const fieldState = { values, errors, isNew: record === null }
  const field = (name: NameOf<F>) => renderField(form.fields, name, fieldState, page.t)
  const props = {
    ...about,
    message: shown.message,
    errors: summary,
    hidden: hiddenValues(record, state, form.keyed),
    files: Object.values(form.fields).some(({ file }) => file),
    waitsForChange: form.waitsForChange,
    changed: answer.status !== 200,
    children:
      form.layout?.(field, { ...fieldState, loaded, record, unstored }, page) ??
      renderFields(form.fields, fieldState, page.t, form.pairs),
  }
  return screen({
    ...answer,
    ...amended,
    title: about.title,
    crumbs,
    main: <FormPage {...props} />,
    ...(form.dialog && { dialog: <FormDialog {...props} /> }),
  })
}

/** An edit names the version that was seen, so that nothing is overwritten unread. */
function hiddenValues<F extends Fields>(
  record: object | null,
  { version: seen, key, saveError }: State<F>,
  keyed = false,
): Record<string, string> {
  if (!record) return keyed && key ? { key } : {}
  if (!('version' in record) || typeof record.version !== 'number') return {}
  const { version } = record
  return {
    version: String(
      seen === undefined ? version : withSubmittedVersion({ version }, seen, saveError).version,
    ),
  }
}
