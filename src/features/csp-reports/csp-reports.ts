import type { Context } from 'hono'
import { z } from 'zod'
import { REPORT_LENGTH_MAX } from '#src/contract/core/safeguards.ts'
import { fallbackLanguage } from '#src/i18n/languages.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import { attempt } from '#src/upstream/result.ts'
import { callFacts } from '#src/web/http/identify.ts'
import type { WebEnv } from '#src/web/http/route.ts'

/** So that one fault of a screen is one line, whichever record it showed. */
const ids = /[\da-f]{8}-[\da-f-]{27}/gi

const word = z.string().catch('')
const report = z.object({
  'csp-report': z.object({
    'effective-directive': word,
    'violated-directive': word,
    'blocked-uri': word,
    'document-uri': word,
  }),
})

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
  if (breach) {
    log.warn({ requestId: c.get('requestId'), ...breach }, 'content policy was broken')
    await keep(c, breach)
  }
  return c.body(null, 204)
}

/** For the administrators' page. The log has it already, so a service that is away loses nothing. */
async function keep(c: Context<WebEnv>, { path, ...breach }: Breach): Promise<void> {
  const facts = { ...callFacts(c, null), bearer: null, language: fallbackLanguage }
  const body = { ...breach, path: path.replace(ids, ':id') }
  await attempt(c.get('web').upstream(facts).core.POST('/browser-reports', { body }))
}

type Breach = {
  directive: string
  blocked: string
  path: string
}

type CspReport = z.infer<typeof report>['csp-report']

/** The body browsers send to `report-uri` (CSP level 2, section 4.4); null for anything else. */
function readReport(text: string): CspReport | null {
  return report.safeParse(jsonOf(text)).data?.['csp-report'] ?? null
}

function breachOf(cspReport: CspReport, origin: string): Breach | null {
  const { 'document-uri': document, 'blocked-uri': blocked } = cspReport
  const url = URL.canParse(document) ? new URL(document) : null
  if (url?.origin !== origin) return null
  const directive = cspReport['effective-directive'] || cspReport['violated-directive']
  const path = url.pathname.slice(0, REPORT_LENGTH_MAX)
  return { directive: nameOf(directive), blocked: sourceOf(blocked), path }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Older browsers send the whole directive with its sources. */
function nameOf(directive: string): string {
  return /^[a-z-]{1,40}(?= |$)/.exec(directive)?.[0] ?? 'unknown'
}

function sourceOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { protocol, origin } = new URL(blocked)
  return (/^(https?|wss?):$/.test(protocol) ? origin : protocol).slice(0, REPORT_LENGTH_MAX)
}
