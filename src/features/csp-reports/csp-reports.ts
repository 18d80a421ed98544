import type { Context } from 'hono'
import { BadRequest } from '#src/web/http/bad-request.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import { breachOf, readReport } from './read-report.ts'

/** Anyone can post here, so a report becomes one log line of short values. */
export async function create(c: Context<WebEnv>): Promise<Response> {
  const { reportRate, config, log } = c.get('web')
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/csp-report' || c.req.header('content-encoding')) {
    throw new BadRequest(415)
  }
  if (!reportRate.take(c.get('clientAddress') ?? '')) {
    return c.body(null, 429, { 'retry-after': '60' })
  }
  const report = readReport(await c.req.text())
  if (!report) throw new BadRequest(400)
  const breach = breachOf(report, config.publicOrigin)
  if (breach) log.warn({ requestId: c.get('requestId'), ...breach }, 'content policy was broken')
  return c.body(null, 204)
}
