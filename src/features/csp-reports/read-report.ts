import { z } from 'zod'

type Breach = {
  directive: string
  blocked: string
  path: string
}
type CspReport = z.infer<typeof report>['csp-report']

const LENGTH_MAX = 200

const word = z.string().catch('')
const report = z.object({
  'csp-report': z.object({
    'effective-directive': word,
    'violated-directive': word,
    'blocked-uri': word,
    'document-uri': word,
  }),
})

/** What a browser sends to `report-uri` (CSP level 2, section 4.4); null where it is something else. */
export function readReport(text: string): CspReport | null {
  return report.safeParse(jsonOf(text)).data?.['csp-report'] ?? null
}

export function breachOf(cspReport: CspReport, origin: string): Breach | null {
  const { 'document-uri': document, 'blocked-uri': blocked } = cspReport
  const url = URL.canParse(document) ? new URL(document) : null
  if (url?.origin !== origin) return null
  const directive = cspReport['effective-directive'] || cspReport['violated-directive']
  const path = url.pathname.slice(0, LENGTH_MAX)
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
  return (/^(https?|wss?):$/.test(protocol) ? origin : protocol).slice(0, LENGTH_MAX)
}
