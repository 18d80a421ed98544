import { z } from 'zod'

export type Breach = {
  directive: string
  /** The origin, scheme or keyword (`inline`, `eval`) of what was stopped. */
  blocked: string
  /** Where it was, without the query. */
  path: string
}

/** More than a page tells at once. */
const BREACHES_MAX = 10
const LENGTH_MAX = 200

const word = z.string().catch('')
/** CSP level 2, `report-uri`. */
const single = z
  .object({
    'csp-report': z.object({
      'effective-directive': word,
      'violated-directive': word,
      'blocked-uri': word,
      'document-uri': word,
    }),
  })
  .transform(({ 'csp-report': told }) => [
    {
      directive: told['effective-directive'] || told['violated-directive'],
      blocked: told['blocked-uri'],
      document: told['document-uri'],
    },
  ])
/** CSP level 3, `report-to`: reports of other kinds may stand between them. */
const several = z
  .array(
    z.object({
      type: word,
      body: z.object({ effectiveDirective: word, blockedURL: word, documentURL: word }).catch({
        effectiveDirective: '',
        blockedURL: '',
        documentURL: '',
      }),
    }),
  )
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        document: body.documentURL,
      })),
  )
const report = z.union([single, several])

/**
 * What a report says that is worth a line of the log: no query, no path elsewhere, no sample of code.
 * Pages that are not ours are left out. Null where it is no report.
 * @param origin our public origin
 */
export function readBreaches(text: string, origin: string): Breach[] | null {
  const parsed = report.safeParse(jsonOf(text))
  if (!parsed.success) return null
  return parsed.data.slice(0, BREACHES_MAX).flatMap(({ directive, blocked, document }) => {
    const url = URL.canParse(document) ? new URL(document) : null
    if (url?.origin !== origin) return []
    const path = url.pathname.slice(0, LENGTH_MAX)
    return [{ directive: nameOf(directive), blocked: sourceOf(blocked), path }]
  })
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
