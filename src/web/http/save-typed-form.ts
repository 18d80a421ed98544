import type { Context } from 'hono'
import { BadRequest } from '#src/platform/bad-request.ts'
import { addText, emptyForm, readEntries } from '#src/platform/receive-form.ts'
import { type Typed, typedHere, typedIn } from '#src/web/forms/form.ts'
import { isOwnOrigin } from './csrf.ts'
import { isSentByPage } from './htmx.ts'
import { BODY_BYTES } from './limits.ts'
import type { WebEnv } from './route.ts'
import { holderOf } from './visitor.ts'

/** Files are skipped; the limits exceed the largest form. */
const limits = { bytes: 64 * 1024 * 1024, text: BODY_BYTES, fields: 1000, files: 100 }

/**
 * Saves a form whose session has ended until its person signs in again in this browser. Look-ups and
 * what a page sends by itself are no forms that a person sent.
 * @param unlessOf a user whose forms are not saved
 * @returns whether it was saved
 */
export async function saveTypedForm(c: Context<WebEnv>, unlessOf?: string): Promise<boolean> {
  if (c.req.method !== 'POST' || c.get('looksUp') || isSentByPage(c)) return false
  const { sessions, log } = c.get('web')
  const session = c.get('session')
  const here = typedHere(c)
  const left = session && here ? { userId: session.row.userId, typed: here } : await skim(c)
  if (!left?.typed || left.userId === unlessOf) return false
  const { pathname, search } = new URL(c.req.url)
  const input = { path: pathname + search, ...left.typed }
  try {
    return await sessions.saveInput(left.userId, c.get('visitor'), input)
  } catch (err) {
    log.warn({ err, requestId: c.get('requestId') }, 'form was not saved for later')
    return false
  }
}

/**
 * The texts of a form, 64 KB at most. Reading stops at the first field unless it is a valid form token of
 * this browser; files are skipped.
 */
async function skim(c: Context<WebEnv>): Promise<{ userId: string; typed: Typed | null } | null> {
  if (c.req.raw.bodyUsed || !isOwnOrigin(c)) return null
  const address = c.get('clientAddress')
  const leave = c.get('web').openBodies.enter({ person: null, address }, BODY_BYTES)
  if (!leave) return null
  const form = emptyForm()
  let userId: string | null = null
  let withFiles = false
  try {
    for await (const entry of readEntries(c.req.raw, limits)) {
      if (userId === null) {
        const token = 'value' in entry && entry.name === '_csrf' ? entry.value : ''
        userId = holderOf(c.get('web').formBox, token, c.get('visitor'))
        if (userId === null) return null
      } else if ('value' in entry) addText(form, entry)
      else for await (const _ of entry.file.body) withFiles = true
    }
  } catch (error) {
    if (error instanceof BadRequest) return null
    throw error
  } finally {
    leave()
  }
  const typed = typedIn(form)
  return userId === null ? null : { userId, typed: typed && { ...typed, withFiles } }
}
