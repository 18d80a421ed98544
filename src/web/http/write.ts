import type { Context } from 'hono'
import { BadRequest, SenderLeft } from '#src/platform/bad-request.ts'
import {
  type BodyLimits,
  emptyForm,
  receiveForm,
  receiveHead,
  TEXT_BYTES,
} from '#src/platform/receive-form.ts'
import { type FormInput, isToCheck, keepForm, text } from '#src/web/forms/form.ts'
import { isOurToken, isOwnOrigin, refuseForged } from './csrf.ts'
import { BODY_BYTES, FIELDS_MAX } from './limits.ts'
import type { WebEnv, Writing } from './route.ts'
import { holderOf } from './visitor.ts'

function isUnread(error: unknown): boolean {
  if (!(error instanceof BadRequest) || error instanceof SenderLeft) return false
  return error.status === 400 || error.status === 415
}

/** Boundaries and the fields before a large file. */
const ENVELOPE_BYTES = 64 * 1024

export async function requireOwnOrigin(c: Context<WebEnv>, row: Writing): Promise<void> {
  if (!isOwnOrigin(c)) await refuseForged(c, row.audit)
}

/**
 * What to do with a form: send it; show it as typed, because the same person has signed in again since
 * opening it; or send it after this person agreed, because another one opened it.
 */
type FormVerdict = 'send' | 'check' | 'ask'

/**
 * Reads files only after a valid form token.
 * @throws BadRequest 403 without one, and as `receiveForm` does
 */
export async function receive(c: Context<WebEnv>, row: Writing): Promise<FormVerdict> {
  const form = emptyForm()
  let verdict: FormVerdict = 'send'
  const checkToken = async () => {
    verdict = verdictOn(c, row, form) ?? (await refuseForged(c, row.audit))
  }
  const leave = enterBody(c, row)
  try {
    if (row.upload) {
      const bytes = row.upload(c.get('web').config) + ENVELOPE_BYTES
      c.set('upload', await receiveHead(form, c.req.raw, { ...limitsOf(row), bytes }))
      await checkToken()
    } else await receiveForm(form, c.req.raw, limitsOf(row), checkToken)
  } catch (error) {
    if (isUnread(error)) await checkToken()
    throw error
  } finally {
    leave()
  }
  keepForm(c, form)
  return verdict
}

/** @throws BadRequest 429 when this person or address sends too much at once */
function enterBody(c: Context<WebEnv>, row: Writing): () => void {
  const { bytes } = limitsOf(row)
  const claimed = c.req.header('content-length')
  const person = c.get('session')?.row.userId ?? null
  const held = claimed === undefined ? bytes : Math.min(Number(claimed), bytes)
  const { openBodies } = c.get('web')
  const leave = openBodies.enter({ person, address: c.get('clientAddress') }, held)
  if (!leave) throw new BadRequest(429)
  return leave
}

function verdictOn(c: Context<WebEnv>, { allow }: Writing, form: FormInput): FormVerdict | null {
  const token = c.req.header('x-csrf') ?? text(form, '_csrf')
  if (isOurToken(c, token)) return isToCheck(form) ? 'check' : 'send'
  const holder = holderOf(c.get('web').formBox, token, c.get('visitor'))
  if (holder === null) return null
  const session = c.get('session')
  if (session && session.row.userId !== holder) return 'ask'
  return allow === 'public' ? 'send' : 'check'
}

function limitsOf({ bodyBytes = BODY_BYTES, fields = FIELDS_MAX, files = 0 }: Writing): BodyLimits {
  return { bytes: bodyBytes, text: TEXT_BYTES, fields, files }
}
