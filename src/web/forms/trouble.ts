import type { Key } from '#src/i18n/keys.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import {
  HeldBack,
  UpstreamFault,
  type UpstreamRefusal,
  type UpstreamResult,
} from '#src/upstream/result.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Screen } from '#src/web/page/screen.ts'

/** Why a save did not succeed: the service said no, or nothing. */
export type Trouble = UpstreamRefusal | UpstreamFault

type Saved<Data> = Extract<UpstreamResult<Data>, { ok: true }>

/** Waits for a save; a service that does not answer keeps the form as a refusal does. */
export async function save<Data>(
  call: Promise<UpstreamResult<Data>>,
): Promise<Saved<Data> | { ok: false; trouble: Trouble }> {
  const answer = await attempt(call)
  if (answer instanceof UpstreamFault) return { ok: false, trouble: answer }
  return answer.ok ? answer : { ok: false, trouble: answer }
}

/**
 * The record of a form that is shown again. It keeps the version that was seen, so that nothing is
 * overwritten unread; the newest comes with the words of a broken rule, which say that there is one.
 * @param seen the version that the form was filled from
 */
export function asSeen<Record extends { version: number }>(
  record: Record,
  seen: number,
  trouble?: Trouble,
): Record {
  const isTold = trouble && !(trouble instanceof UpstreamFault) && trouble.kind === 'ruleBroken'
  return isTold ? record : { ...record, version: seen }
}

/** What was wrong with a form: our own findings, or what the service answered. */
export type Outcome<Field extends string> = {
  errors?: Partial<Record<Field, Key>>
  trouble?: Trouble
}

/** The same as a view shows it, and as the screen around it is answered. */
export type ShownOutcome<Field extends string> = {
  form: { errors: Partial<Record<Field, string>>; message?: string }
  answer: Pick<Screen, 'status' | 'notice' | 'retryAfterSeconds'>
}

/** @param fieldOf the form's name of a field that the service names */
export function shown<Field extends string>(
  { t }: Page,
  { errors = {}, trouble }: Outcome<Field>,
  fieldOf: (name: string) => Field | undefined,
): ShownOutcome<Field> {
  const own = entries(errors).map(([field, key]) => [field, t(key)])
  if (!trouble) {
    const found = Object.fromEntries(own)
    const status = own.length > 0 ? refusedStatus(errors) : 200
    return { form: { errors: found }, answer: { status } }
  }
  if (trouble instanceof UpstreamFault) {
    const message = faultWords(t, trouble)
    return {
      form: { errors: {}, message },
      answer: { status: faultStatus(trouble), notice: { type: 'ERROR', message } },
    }
  }
  const said = Object.entries(trouble.errors).flatMap(([name, text]) => {
    const field = fieldOf(name.split('.')[0] ?? name)
    return field ? [[field, text]] : []
  })
  const message = trouble.displayMessage
  const whole = said.length === 0 && { message }
  return {
    form: { errors: Object.fromEntries(said), ...whole },
    answer: {
      status: trouble.kind === 'tooMany' ? 429 : 422,
      notice: { type: 'ERROR', message },
      ...(trouble.retryAfterSeconds && { retryAfterSeconds: trouble.retryAfterSeconds }),
    },
  }
}

/** What a form says that could not be saved, and keeps what was entered. */
export function faultWords(t: Page['t'], fault: UpstreamFault): string {
  if (fault instanceof HeldBack) return t('common:errors.heldBack', { name: fault.account })
  if (fault.kind === 'full') return t('common:errors.full')
  return `${t('common:errors.unavailableTitle')}. ${t('common:errors.unavailableKept')}`
}

/** The status of a form that is shown again: 507 where a file found no room. */
export function refusedStatus(errors: Partial<Record<string, Key>>): 422 | 507 {
  return Object.values(errors).includes('common:errors.full') ? 507 : 422
}

function entries<Field extends string>(errors: Partial<Record<Field, Key>>): [Field, Key][] {
  return Object.entries(errors).filter((pair): pair is [Field, Key] => Boolean(pair[1]))
}
