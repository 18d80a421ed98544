import {
  attempt,
  faultStatus,
  NotSent,
  UpstreamFault,
  type UpstreamRefusal,
  type UpstreamResult,
} from '#src/upstream/result.ts'
import type { Page, Screen } from '#views/page/page.ts'
import {
  errorText,
  type FieldError,
  type Fields,
  fieldNamed,
  inFormOrder,
  type NameOf,
} from './field.ts'

export type SaveError = UpstreamRefusal | UpstreamFault

type Saved<Data> = Extract<UpstreamResult<Data>, { ok: true }>

export async function save<Data>(
  call: Promise<UpstreamResult<Data>>,
): Promise<Saved<Data> | { ok: false; saveError: SaveError }> {
  const answer = await attempt(call)
  if (answer instanceof UpstreamFault) return { ok: false, saveError: answer }
  return answer.ok ? answer : { ok: false, saveError: answer }
}

/**
 * The record of a form shown again. It keeps the version that was seen, so nothing is overwritten unread;
 * the newest version comes with the message of a broken rule, which announces it.
 * @param seen version the form was opened with
 */
export function withSubmittedVersion<Record extends { version: number }>(
  record: Record,
  seen: number,
  saveError?: SaveError,
): Record {
  const isRuleBroken =
    saveError && !(saveError instanceof UpstreamFault) && saveError.kind === 'ruleBroken'
  return isRuleBroken ? record : { ...record, version: seen }
}

export type Outcome<Field extends string> = {
  errors?: Partial<Record<Field, FieldError>>
  saveError?: SaveError
  unstored?: boolean
}

export type FormState<Field extends string> = {
  form: { errors: Partial<Record<Field, string>>; message?: string }
  answer: Pick<Screen, 'status' | 'notice' | 'retryAfterSeconds'>
}

export function toFormState<Field extends string>(
  { t }: Page,
  { errors = {}, saveError, unstored }: Outcome<Field>,
  fieldOf: (name: string) => Field | undefined,
): FormState<Field> {
  const own = entries(errors).map(([field, key]) => [field, errorText(t, key)])
  if (!saveError) {
    const found = Object.fromEntries(own)
    const status = unstored || own.length > 0 ? refusedStatus(errors) : 200
    return { form: { errors: found }, answer: { status } }
  }
  if (saveError instanceof UpstreamFault) {
    const message = faultMessage(t, saveError)
    return {
      form: { errors: {}, message },
      answer: { status: faultStatus(saveError), notice: { type: 'ERROR', message } },
    }
  }
  const fieldErrors = Object.entries(saveError.errors).flatMap(([name, text]) => {
    const field = fieldOf(name) ?? fieldOf(name.split('.')[0] ?? name)
    return field ? [[field, text]] : []
  })
  const message = saveError.displayMessage
  const formMessage = fieldErrors.length === 0 && { message }
  return {
    form: { errors: Object.fromEntries(fieldErrors), ...formMessage },
    answer: {
      status: saveError.kind === 'tooMany' ? 429 : 422,
      notice: { type: 'ERROR', message },
      ...(saveError.retryAfterSeconds && { retryAfterSeconds: saveError.retryAfterSeconds }),
    },
  }
}

export function formStateOf<F extends Fields>(
  page: Page,
  fields: F,
  outcome: Outcome<NameOf<F>>,
): FormState<NameOf<F>> {
  const { form, answer } = toFormState<NameOf<F>>(page, outcome, (name) => fieldNamed(fields, name))
  return { form: { ...form, errors: inFormOrder(fields, form.errors) }, answer }
}

export function faultMessage(t: Page['t'], fault: UpstreamFault): string {
  if (fault instanceof NotSent) return t('common:errors.heldBack', { name: fault.account })
  if (fault.kind === 'full') return t('common:errors.full')
  return t('common:errors.notSaved')
}

/** Status of a form shown again: 507 if a file found no room. */
export function refusedStatus(errors: Partial<Record<string, FieldError>>): 422 | 507 {
  return Object.values(errors).includes('common:errors.full') ? 507 : 422
}

function entries<Field extends string>(
  errors: Partial<Record<Field, FieldError>>,
): [Field, FieldError][] {
  return Object.entries(errors).filter((pair): pair is [Field, FieldError] => Boolean(pair[1]))
}
