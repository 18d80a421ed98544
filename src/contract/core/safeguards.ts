import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue } from '../values.ts'

/** What browsers may report of the content policy, by the kind of what they stopped. */
export const stoppedKinds = [
  'script',
  'style',
  'picture',
  'font',
  'connection',
  'frame',
  'form',
  'other',
] as const
export type StoppedKind = (typeof stoppedKinds)[number]

/** Where it came from: of the page itself, of code that text became, of an add-on, of an address. */
export const stoppedSources = ['inline', 'eval', 'extension', 'address', 'other'] as const

/** Distinct reports of a business day that are kept, and for how many days. */
export const BROWSER_REPORTS = 200
export const BROWSER_REPORT_DAYS = 30
/** Of a report's directive, source and path. */
export const REPORT_LENGTH_MAX = 200

const findingLevels = ['ok', 'warn', 'fail'] as const

const browserReport = z.object({
  kind: z.enum(stoppedKinds),
  source: z.enum(stoppedSources),
  /** The address or scheme, as the browser named it. */
  blocked: z.string(),
  path: z.string(),
  count: z.int(),
  lastOn: dateValue,
})
export type BrowserReport = z.infer<typeof browserReport>

const finding = z.object({
  /** Of the server that looked. */
  host: z.string(),
  name: z.string(),
  level: z.enum(findingLevels),
  /** In the operator's words, English; no secret. */
  words: z.string(),
})
export type Finding = z.infer<typeof finding>

const safeguards = z.object({
  administrators: z.object({ count: z.int(), withoutFactor: z.int(), required: z.boolean() }),
  /** The audit trail's newest sealed block, and entries that came after it. */
  trail: z.object({ blocks: z.int(), sealedOn: dateValue.nullable(), waiting: z.int() }),
  /** What fails first; empty until a server has looked. */
  findings: z.array(finding),
  lookedOn: dateValue.nullable(),
  /** The newest first. */
  reports: z.array(browserReport),
})
export type Safeguards = z.infer<typeof safeguards>

export const readSafeguards = endpoint('get /safeguards', {
  summary: 'What protects this installation: second factors, proof of the trail, findings, reports',
  permission: 'MANAGE_JOB',
  data: safeguards,
})

const short = z.string().min(1).max(REPORT_LENGTH_MAX)

export const reportBrowser = endpoint('post /browser-reports', {
  summary: 'Keep what a browser stopped for the content policy; equal ones of a day are counted',
  callers: 'service',
  body: z.object({ directive: short, blocked: short, path: short }),
})
