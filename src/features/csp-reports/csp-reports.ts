import type { Context } from 'hono'
import { BadRequest } from '#src/http/bad-request.ts'
import type { WebEnv } from '#src/http/route.ts'
import { readBreaches } from './read-breaches.ts'

const types = ['application/csp-report', 'application/reports+json', 'application/json']

/** Writes down what a browser stopped (X05). Anybody may tell us anything: few lines, short values. */
export async function create(c: Context<WebEnv>): Promise<Response> {
  const { reportRate, config, log } = c.get('web')
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type) || c.req.header('content-encoding')) throw new BadRequest(415)
  if (!reportRate.take(c.get('clientAddress') ?? '')) {
    return c.body(null, 429, { 'retry-after': '60' })
  }
  const breaches = readBreaches(await c.req.text(), config.publicOrigin)
  if (!breaches) throw new BadRequest(400)
  const requestId = c.get('requestId')
  for (const breach of breaches) log.warn({ requestId, ...breach }, 'content policy was broken')
  return c.body(null, 204)
}
