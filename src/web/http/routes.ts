import type { Context, Hono } from 'hono'
import { lacksPerson } from '#src/contract/authentication/at-counter.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { rulesOf } from '#src/contract/screens/path.ts'
import { SessionOver } from '#src/upstream/result.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { actSignatureHere } from '#src/web/forms/form.ts'
import { type Actor, isFactorOverdue } from '#views/page/page.ts'
import { isFromHtmx, isPrefetch } from './htmx.ts'
import { limitBody } from './limits.ts'
import { askFirst, showAsTyped } from './other-sign-in.tsx'
import { checkAfterProof, takeProof } from './prove-identity.tsx'
import { recordRefusal } from './refusals.ts'
import { takeRefused } from './refused-form.ts'
import { loadOutside, respond } from './respond.ts'
import { FactorDue, Forbidden, NotFound, type Result, seeOther, Unapproved } from './result.ts'
import type { Beacon, Route, WebEnv } from './route.ts'
import { saveTypedForm } from './save-typed-form.ts'
import { receive, requireOwnOrigin } from './write.ts'

type Row = Exclude<Route, Beacon>

/** Nothing is open by default: a row without `allow` does not compile. */
export function mountRoutes(app: Hono<WebEnv>, routes: readonly Route[]): void {
  for (const row of routes) {
    if ('beacon' in row) continue
    app.on(row.method.toUpperCase(), row.path, async (c) => respond(c, await handle(c, row)))
  }
}

/** Call before `identify`: beacons need no session. */
export function mountBeacons(app: Hono<WebEnv>, routes: readonly Route[]): void {
  for (const row of routes) {
    if ('beacon' in row) app.post(row.path, limitBody(row.bodyBytes), row.handler)
  }
}

async function handle(c: Context<WebEnv>, row: Row): Promise<Result> {
  if (isPrefetch(c) && !(row.method === 'get' && row.mayPrefetch)) return c.body(null, 204)
  if (isNoFragment(c, row)) return loadOutside(c)
  if (row.method === 'post') await requireOwnOrigin(c, row)
  c.set('looksUp', row.method === 'post' && row.audit === null)
  const actor = await admit(c, row)
  const refused = row.method === 'get' && row.allow === 'public' && takeRefused(c)
  if (refused) return refused
  const may = row.method === 'post' ? await receive(c, row) : 'send'
  if (may === 'ask') return askFirst(c)
  if (row.method === 'post' && actor?.counter) c.get('upstream').signAct(actSignatureHere(c))
  const proof = row.method === 'post' ? await takeProof(c) : null
  if (proof && proof !== 'check') return proof
  const asks = askPerson(c, row, actor)
  if (asks) return asks
  if (may !== 'check') return run(c, row, actor)
  const shown = await showAsTyped(c, () => run(c, row, actor))
  return proof ? checkAfterProof(shown, c.get('page').t('session:prove.check')) : shown
}

/** Before the work, so that a file is not written, recorded and thrown away. */
function isNoFragment(c: Context<WebEnv>, { method, answers }: Row): boolean {
  if (!isFromHtmx(c)) return false
  return answers === 'file' || (method === 'get' && c.req.query('format') !== undefined)
}

async function run(c: Context<WebEnv>, row: Row, actor: Actor | null): Promise<Result> {
  const input = {
    c,
    page: c.get('page'),
    upstream: c.get('upstream'),
    params: decoded(c),
    query: new URL(c.req.url).searchParams,
  }
  if (row.allow === 'public') return row.handler({ ...input, actor })
  if (!actor) throw new SessionOver('expired')
  return row.handler({ ...input, actor })
}

async function admit(c: Context<WebEnv>, row: Row) {
  const session = c.get('session')
  if (row.allow === 'public') return session?.actor ?? null
  if (!session) throw new SessionOver('expired')
  const { actor, row: kept } = session
  if (isFactorOverdue(actor) && !rulesOf(row.allow).beforeFactor) {
    await saveTypedForm(c)
    throw new FactorDue()
  }
  const verdict = authorize(actor, row.allow, kept.userRoutes, c.req.path)
  if (verdict === 'open') return actor
  const event = row.method === 'post' ? row.audit : null
  await recordRefusal(c, { why: 'not permitted', event })
  if (await saveTypedForm(c, actor.userId)) throw new Forbidden(true)
  if (verdict === 'forbidden') throw new Forbidden()
  throw verdict === 'missing' ? new NotFound() : new Unapproved()
}

function askPerson(c: Context<WebEnv>, { method, allow }: Row, actor: Actor | null) {
  if (allow === 'public' || c.get('looksUp')) return null
  if (!lacksPerson(rulesOf(allow).atCounter, actor?.counter)) return null
  const message = c.get('page').t('tills:counter.personNeeded')
  return seeOther(redeemPaths.person(), method === 'post' ? { type: 'ERROR', message } : undefined)
}

/** Path parameters. @throws NotFound if one holds a slash, NUL or a broken escape */
function decoded(c: Context<WebEnv>): Record<string, string> {
  const params: Record<string, string> = c.req.param()
  if (Object.values(params).some((value) => /[/\\\0]|%(?![0-9a-f]{2})/i.test(value)))
    throw new NotFound()
  return params
}
