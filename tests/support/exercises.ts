import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type ServiceName, services } from '#src/contract/services.ts'
import { root } from '#tests/structure/source-files.ts'
import { createRaces } from './exercised-races.ts'

/**
 * What a test file makes the product do: its statements without their values and those that ended in an
 * error with its code, the pairs of writes that were under way at once, and the endpoints that the web
 * half called with the class of their status. What a test or a world does to the database itself does not count.
 */
export type Exercises = { statements: string[]; races: string[]; endpoints: string[] }

/** Until the product makes it once, how often a statement was executed and how often tests made it. */
const executed = new Map<string, number>()
const byTests = new Map<string, number>()
const byProduct = new Set<string>()
const errors = new Set<string>()
const endpoints = new Set<string>()
const races = createRaces()
let isWatching = false

/** With the class of its status: every refusal travels in the same envelope. */
export function noteEndpoint(endpoint: string, status: number): void {
  if (isWatching) endpoints.add(`${endpoint} ${Math.floor(status / 100)}xx`)
}

/** @param isStandIn whether a test answered instead of the service */
export function noteRequest(request: Request, { status }: Response, isStandIn: boolean): void {
  if (!isWatching) return
  const endpoint = endpointAt(request.method, new URL(request.url).pathname)
  noteEndpoint(isStandIn ? `${endpoint} by a stand-in` : endpoint, status)
}

/** The endpoint that an address leads to, as the contract writes it; else the service. */
export function endpointAt(method: string, pathname: string): string {
  const [, , version, name = '', ...rest] = pathname.split('/')
  const path = `/${rest.join('/')}`
  const found = services[name as ServiceName]?.find(
    (one) => one.method === method.toLowerCase() && patternOf(one.path).test(path),
  )
  return found ? `${found.method} ${name}${found.path}` : `${method} ${version} ${name}`
}

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}

/** All since it was last taken. */
export function takeExercises(): Exercises {
  const failed = [...errors].filter((error) =>
    byProduct.has(error.slice(0, error.lastIndexOf(' !'))),
  )
  const statements = new Set([...byProduct, ...failed].map(withoutValues))
  const taken = {
    statements: [...statements],
    races: [...new Set(races.take().map(withoutValues))],
    endpoints: [...endpoints],
  }
  for (const kept of [executed, byTests, byProduct, errors, endpoints]) kept.clear()
  return taken
}

/** Lists of values and rows are as long as a test's data; error codes and names stay. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\$\d+|(?<![\w"$!])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/(\?|default)(?:, (?:\?|default))+/g, '?')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

type Method = (this: object, ...args: unknown[]) => unknown
const builders = ['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'update', 'delete']

/** Watches every connection of this process from now on. */
export function watchStatements(): void {
  if (isWatching) return
  isWatching = true
  replace(pg.Client.prototype, 'query', (query) => {
    return function watched(...args) {
      const text = textOf(args[0])
      if (!byProduct.has(text)) noteExecuted(text)
      if (byProduct.has(text)) races.begin(Reflect.get(this, 'connection'), text)
      return query.apply(this, args)
    }
  })
  replace(pg.Query.prototype, 'handleReadyForQuery', (handle) => {
    return function watched(...args) {
      races.end(args[0] as object, textOf(this))
      return handle.apply(this, args)
    }
  })
  replace(pg.Query.prototype, 'handleError', (handle) => {
    return function watched(...args) {
      const { code } = args[0] as { code?: string }
      if (code) errors.add(`${textOf(this)} !${code}`)
      return handle.apply(this, args)
    }
  })
  for (const name of [...builders, 'execute', 'with', '$count']) {
    replace(PgDatabase.prototype, name, (build) => {
      return function watched(...args) {
        return build.apply(isByTest() ? ofTests(this) : this, args)
      }
    })
  }
}

/** Who calls is looked up until the product does: that costs more than the statement. */
function noteExecuted(text: string): void {
  count(executed, text)
  if (isByTest()) count(byTests, text)
  if ((executed.get(text) ?? 0) > (byTests.get(text) ?? 0)) byProduct.add(text)
}

function replace(prototype: object, name: string, by: (original: Method) => Method) {
  Reflect.set(prototype, name, by(Reflect.get(prototype, name)))
}

/** The same database; what is built on it is executed later, when nobody can tell any more whose it is. */
function ofTests(database: object): object {
  const session = Reflect.get(database, 'session')
  const prepareQuery = (query: { sql: string }, ...rest: unknown[]) => {
    count(byTests, query.sql)
    return session.prepareQuery(query, ...rest)
  }
  const counted = Object.create(session, { prepareQuery: { value: prepareQuery } })
  return Object.create(database, { session: { value: counted } })
}

function count(times: Map<string, number>, text: string) {
  times.set(text, (times.get(text) ?? 0) + 1)
}

/** Below the project's folder: what that is called itself says nothing. */
const passedThrough =
  /(^|\/)node_modules\/|^node:|^tests\/support\/exercises\.ts|^src\/database\/(watched-pool|shared-connection)\.ts/
const tests = /^tests\/|^src\/database\/(world\/|migrate\.ts)/

/** Decided by the nearest caller that is no library, most often one of the first. */
function isByTest(): boolean {
  const caller = callerWithin(4) ?? callerWithin(12)
  return caller !== undefined && tests.test(caller)
}

function callerWithin(frames: number): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error
  let caller: string | undefined
  Error.stackTraceLimit = frames
  Error.prepareStackTrace = (_, sites) => {
    caller = sites
      .map((site) => withinProject(site.getFileName() ?? ''))
      .find((file) => file !== '' && !passedThrough.test(file))
  }
  // Read, it is prepared.
  void new Error().stack
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return caller
}

function withinProject(file: string): string {
  return file.replace(/^file:\/\//, '').replace(root, '')
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}
