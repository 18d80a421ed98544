import type { Context } from 'hono'
import type { FormInput } from '#src/platform/receive-form.ts'

export type { FormInput }

export function text(form: FormInput, name: string): string {
  const value = form.values[name]
  return typeof value === 'string' ? value : ''
}

/** One of the readers of `typed-text.ts`. */
export type TextReader = (typed: string) => string

/** Longer than any field of people's words; left unread for the field's limit to refuse. */
const READ_MAX = 20_000

export function textAs(reader: TextReader, form: FormInput, name: string): string {
  const typed = text(form, name)
  return typed.length > READ_MAX ? typed : reader(typed)
}

export function list(form: FormInput, name: string): string[] {
  const value = form.values[name]
  return typeof value === 'string' ? [value] : (value ?? [])
}

/** The record version a form was opened with; 0, which no record has, if missing. */
export function versionIn(form: FormInput): number {
  return Number.parseInt(text(form, 'version'), 10) || 0
}

/** The chosen files; browsers send an empty one for an untouched field. */
export function filesOf(form: FormInput, name: string): File[] {
  return (form.files[name] ?? []).filter((file) => file.size > 0 || file.name !== '')
}

export async function readForm(c: Context): Promise<FormInput> {
  const form = forms.get(c.req.raw)
  if (!form) throw new Error('no form was received')
  return form
}

export function keepForm(c: Context, form: FormInput): void {
  forms.set(c.req.raw, form)
}

const forms = new WeakMap<Request, FormInput>()

export type Typed = {
  values: Record<string, string | string[]>
  withFiles: boolean
}

/** Marks a form that is shown as typed, to be checked again before sending. */
const CHECK_FIELD = '_check'

export function toCheck(values: Typed['values']): Typed['values'] {
  return { ...values, [CHECK_FIELD]: '1' }
}

export function isToCheck({ values }: FormInput): boolean {
  return CHECK_FIELD in values
}

/** Written by a till's script (islands/till-sign); an act that is sent again has another. */
const SIGNATURE_FIELD = '_signature'

export function actSignatureHere(c: Context): string {
  const form = forms.get(c.req.raw)
  return form ? text(form, SIGNATURE_FIELD) : ''
}

/** Null if it held a secret (password, code) or nothing arrived. Leaves out form token and signature. */
export function typedIn(form: FormInput | undefined): Typed | null {
  if (!form) return null
  const { _csrf, [CHECK_FIELD]: _check, [SIGNATURE_FIELD]: _signed, ...values } = form.values
  if (Object.keys(values).some((name) => secret.test(name))) return null
  const files = Object.values(form.files).flat()
  return { values, withFiles: files.some((file) => file.size > 0) }
}

export function typedHere(c: Context): Typed | null {
  return typedIn(forms.get(c.req.raw))
}

const secret = /password|otp|token|secret/i
