import type { ReactNode } from 'react'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { FieldRule } from '#views/components/field.tsx'
import { type FormInput, readForm, type TextReader, textAs, versionIn } from './form.ts'
import { keyIn } from './form-key.ts'

/**
 * A field's error: a text, one with its reason, a service's own words, or that the field `field` is longer
 * than `max`.
 */
export type FieldError =
  | Key
  | { text: Key; reason: Key }
  | { key: Key; values: Record<string, string> }
  | { message: string }
  | { field: Key; max: number }

export function errorText(t: Translate, error: FieldError): string {
  if (typeof error === 'string') return t(error)
  if ('reason' in error) return `${t(error.text)}: ${t(error.reason)}`
  if ('key' in error) return t(error.key, error.values)
  if ('message' in error) return error.message
  return t('common:field.tooLong', { field: t(error.field), count: error.max })
}

type FieldInput<Value> = {
  value: Value
  error?: FieldError | null | undefined
  /** The file store did not answer: the file is not missing, and the form is shown again. */
  unstored?: boolean
}

export type FormContext = {
  values: Record<string, unknown>
  isNew: boolean
  /** A word that no password may contain. */
  brand?: string
}

export type RenderProps<Value> = {
  name: string
  value: Value
  error: string | undefined
  isNew: boolean
  t: Translate
}

/** How one field is read, checked and rendered. `src/web/forms` has the usual kinds. */
export type Field<Value> = {
  empty: Value
  label?: Key
  /** Its value reads as people typed it. */
  readable?: true
  /** What two ways to write the same value share. */
  meaning?(value: Value): unknown
  read(
    form: FormInput,
    name: string,
    upstream: Upstream,
  ): FieldInput<Value> | Promise<FieldInput<Value>>
  check?(value: Value, context: FormContext): FieldError | null | undefined
  /** False: neither rendered nor checked. */
  when?(values: FormContext['values']): boolean
  /** Absent when the form's layout renders it. */
  render?(props: RenderProps<Value>): ReactNode
  /** The service's other name for it. */
  aliases?: readonly string[]
  file?: true
}

/** In the order of the form and its error summary. */
export type Fields = Record<string, Field<unknown>>
export type ValuesOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never
}
export type NameOf<F extends Fields> = keyof F & string
export type ErrorsOf<F extends Fields> = Partial<Record<NameOf<F>, FieldError>>

export type Rule = Omit<FieldRule, 'message'> & { message: FieldError }

export type Submission<F extends Fields> = {
  form: FormInput
  values: ValuesOf<F>
  errors: ErrorsOf<F>
  /** A file could not be stored. */
  unstored: boolean
  /** Version the form was opened with; 0 for a new record. */
  version: number
  /** Idempotency key of a new record's form: sent twice, it adds one. */
  key: string
}

export function emptyValues<F extends Fields>(fields: F): ValuesOf<F> {
  const values = Object.entries(fields).map(([name, { empty }]) => [name, empty])
  return Object.fromEntries(values) as ValuesOf<F>
}

export function fieldErrors<F extends Fields>(
  fields: F,
  values: ValuesOf<F>,
  form: Omit<FormContext, 'values'> = { isNew: true },
): ErrorsOf<F> {
  const context = { ...form, values }
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const key = isActive(field, values) && field.check?.(values[name], context)
    return key ? [[name, key] as const] : []
  })
  return Object.fromEntries(found) as ErrorsOf<F>
}

export function isActive({ when }: Field<unknown>, values: FormContext['values']): boolean {
  return when?.(values) ?? true
}

/** Reads a posted form and stores its files, so that they survive showing it again. */
export async function readFields<F extends Fields>(
  { c, upstream, page }: Pick<PublicRequest, 'c' | 'upstream' | 'page'>,
  fields: F,
  isNew = true,
): Promise<Submission<F>> {
  const form = await readForm(c)
  const received = await Promise.all(
    Object.entries(fields).map(
      async ([name, field]) => [name, await field.read(form, name, upstream)] as const,
    ),
  )
  const values = Object.fromEntries(
    received.map(([name, { value }]) => [name, value]),
  ) as ValuesOf<F>
  const found = fieldErrors(fields, values, { isNew, brand: page.brand })
  const errors = received.flatMap(([name, { error, unstored }]) => {
    const key = unstored ? undefined : (error ?? found[name])
    return key ? [[name, key]] : []
  })
  return {
    form,
    values,
    errors: Object.fromEntries(errors),
    unstored: received.some(([, { unstored }]) => unstored),
    version: versionIn(form),
    key: keyIn(form),
  }
}

export function inFormOrder<F extends Fields, Message>(
  fields: F,
  errors: Partial<Record<NameOf<F>, Message>>,
): Partial<Record<NameOf<F>, Message>> {
  const names = Object.keys(fields)
  const at = ([name]: [string, unknown]) => names.indexOf(name)
  const sorted = Object.entries(errors).sort((a, b) => at(a) - at(b))
  return Object.fromEntries(sorted) as Partial<Record<NameOf<F>, Message>>
}

/** The form's field for one of the service's; `address.value` falls back to `address`. */
export function fieldNamed<F extends Fields>(fields: F, given: string): NameOf<F> | undefined {
  const isCalled = (name: string) => (own: string) =>
    own === name || fields[own]?.aliases?.includes(name)
  const names = Object.keys(fields)
  return names.find(isCalled(given)) ?? names.find(isCalled(given.split('.')[0] ?? given))
}

export function readAs(reader: TextReader) {
  return (form: FormInput, name: string): FieldInput<string> => ({
    value: textAs(reader, form, name),
  })
}
