import { onTestFinished } from 'vitest'
import { PASSWORD, tokenFrom } from './accounts.ts'
import type { TestDatabase } from './database.ts'
import { fetchPatiently } from './patient-fetch.ts'
import { type AtEnd, type Env, type ServerProcess, startServer } from './server.ts'

/** The code of an answer by which a process says that it is too busy; it has changed nothing. */
export const BUSY = 503

type Answer<Data> = { status: number; code: number; data: Data }

type Ask = <Data = { id: string }>(
  at: number,
  method: string,
  path: string,
  body?: object,
) => Promise<Answer<Data>>

/** Somebody's calls; `at` is the process, counted on beyond the last. */
export type Caller = {
  token: string
  ask: Ask
  /** Again while a process is too busy. */
  insist: Ask
}

/** What processes need to run on a test's database and to know each other's tokens. */
export function envOn({ url }: Pick<TestDatabase, 'url'>) {
  return {
    // The engine of tests may be reached by a socket; its URL names no host, which a configured one does.
    DATABASE_URL: url.replace('@/', '@localhost/').replace(':///', '://localhost/'),
    SECRET_KEYS: 'a secret that both processes of this test know',
    PUBLIC_ORIGIN: 'http://localhost',
  }
}

/** As `envOn`, for a process whose connections have a name. */
export function namedOn(database: Pick<TestDatabase, 'url'>, name: string) {
  const env = envOn(database)
  const join = env.DATABASE_URL.includes('?') ? '&' : '?'
  return { ...env, DATABASE_URL: `${env.DATABASE_URL}${join}application_name=${name}` }
}

/**
 * Two processes on one database for one test; for all tests of a file when called at its top with
 * `afterAll`.
 */
export async function twoProcesses(
  database: Pick<TestDatabase, 'url'>,
  { env = {}, atEnd = onTestFinished }: { env?: Env; atEnd?: AtEnd } = {},
) {
  const start = () => startServer({ ...envOn(database), ...env }, { atEnd })
  const servers = await Promise.all([start(), start()])
  return { servers, start, ...callsTo(servers) }
}

/** Calls of the API of processes. */
export function callsTo(servers: readonly ServerProcess[]) {
  const originOf = (at: number) => servers[at % servers.length]?.origin ?? ''

  function callerOf(token: string): Caller {
    const askBy =
      (send: typeof fetchPatiently): Ask =>
      async (at, method, path, body) => {
        const headers = {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
        const answer = await send(`${originOf(at)}/api/v1/${path}`, sent)
        const { status } = answer
        if (status !== BUSY) return { status, ...(await answer.json()) }
        await answer.text()
        return { status, code: BUSY, data: null }
      }
    return { token, ask: askBy(fetch), insist: askBy(fetchPatiently) }
  }

  return {
    originOf,
    callerOf,
    /** Signed in at one process, as every other one knows. */
    async signIn(email: string, role: 'ADMIN' | 'USER' = 'ADMIN', at = 0): Promise<Caller> {
      return callerOf(await tokenFrom(originOf(at), email, PASSWORD, role))
    },
  }
}
