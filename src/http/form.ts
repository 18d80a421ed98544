import type { Context } from 'hono'
import { BadRequest } from './bad-request.ts'

/** A posted form. Repeated fields are arrays; names may be anything a browser can send. */
export type FormInput = {
  values: Record<string, string | string[]>
  files: Record<string, File[]>
}

/** What a view shows again: what was typed, and translated sentences by field. */
export type FormState<Field extends string> = {
  values: Partial<Record<Field, string | string[]>>
  errors: Partial<Record<Field, string>>
}

export type FormLimits = { fields: number; files: number }
const usual: FormLimits = { fields: 200, files: 0 }

/** A field's text; empty when it is missing or, against the form, repeated. */
export function text(form: FormInput, name: string): string {
  const value = form.values[name]
  return typeof value === 'string' ? value : ''
}

/** The texts of these fields without blanks around them. */
export function textsIn<Field extends string>(
  form: FormInput,
  fields: readonly Field[],
): Record<Field, string> {
  const typed = fields.map((field) => [field, text(form, field).trim()])
  return Object.fromEntries(typed) as Record<Field, string>
}

/** All values of a field that may repeat, such as check boxes. */
export function list(form: FormInput, name: string): string[] {
  const value = form.values[name]
  return typeof value === 'string' ? [value] : (value ?? [])
}

/** The version of a record that a form was filled from; 0, which no record has, where it names none. */
export function versionIn(form: FormInput): number {
  return Number.parseInt(text(form, 'version'), 10) || 0
}

/** The files that were chosen; browsers send an empty one for an untouched field. */
export function filesOf(form: FormInput, name: string): File[] {
  return (form.files[name] ?? []).filter((file) => file.size > 0 || file.name !== '')
}

/**
 * Reads an urlencoded or multipart body, once per request however often it is called.
 * @throws BadRequest 415 for other content types or a compressed body, 400 when it cannot be parsed,
 * holds NUL (U08) or more fields or files than `limits` (U12)
 */
export async function readForm(c: Context, limits: Partial<FormLimits> = {}): Promise<FormInput> {
  return checked(await parsed(c), { ...usual, ...limits })
}

/** One field of a body that nobody has judged yet; empty when the body is no form of ours. */
export async function peek(c: Context, name: string): Promise<string> {
  try {
    return text(await parsed(c), name)
  } catch (error) {
    if (error instanceof BadRequest) return ''
    throw error
  }
}

/**
 * A posted form as it may be sent again without being typed again; null when it held a file or a
 * secret (password, code), or is no form. The form token is left out.
 */
export async function sendableValues(
  c: Context,
): Promise<Record<string, string | string[]> | null> {
  try {
    const { values, files } = await readForm(c, { files: 100, fields: 1000 })
    const { _csrf, ...rest } = values
    const hasFiles = Object.values(files)
      .flat()
      .some((file) => file.size > 0)
    return hasFiles || Object.keys(rest).some((name) => secret.test(name)) ? null : rest
  } catch (error) {
    if (error instanceof BadRequest) return null
    throw error
  }
}

const secret = /password|otp|token|secret/i

/** What a body that was read otherwise held; `readForm` answers it from now on. */
export function keepForm(c: Context, form: FormInput): void {
  forms.set(c.req.raw, Promise.resolve(form))
}

function parsed(c: Context): Promise<FormInput> {
  const known = forms.get(c.req.raw)
  const form = known ?? parse(c)
  if (!known) forms.set(c.req.raw, form)
  return form
}

const forms = new WeakMap<Request, Promise<FormInput>>()
const mediaTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

async function parse(c: Context): Promise<FormInput> {
  const mediaType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = c.req.header('content-encoding')
  if (!mediaTypes.includes(mediaType) || (encoding && encoding !== 'identity')) {
    throw new BadRequest(415)
  }
  const data = await c.req.raw.formData().catch(() => {
    throw new BadRequest(400)
  })
  return collect(data)
}

function collect(data: FormData): FormInput {
  const form: FormInput = { values: Object.create(null), files: Object.create(null) }
  for (const [name, value] of data) {
    if (typeof value !== 'string') form.files[name] = [...(form.files[name] ?? []), value]
    else {
      const before = form.values[name]
      form.values[name] = before === undefined ? value : [before, value].flat()
    }
  }
  return form
}

function checked(form: FormInput, limits: FormLimits): FormInput {
  const names = Object.keys(form.values)
  const values = Object.values(form.values).flat()
  const files = Object.values(form.files).flat()
  const dirty = [...names, ...values].some((one) => one.includes('\0'))
  const tooMany = values.length > limits.fields || files.filter((f) => f.size).length > limits.files
  if (dirty || tooMany) throw new BadRequest(400)
  return form
}
