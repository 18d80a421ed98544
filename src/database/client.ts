import pg from 'pg'
import { urlsOf } from '#src/platform/database-urls.ts'

/** A host that takes no longer than this to say whether it can be written is taken for gone, in milliseconds. */
const ANSWER_MS = 1000
/**
 * Whoever looks again sooner after a look that found none gets the same answer, in milliseconds: requests come
 * by the hundred meanwhile, and each would start a process on each standby.
 */
const NONE_KEPT_MS = 250

/** None of several hosts takes writes: a primary is being elected, or this process reaches none. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  /** cannot_connect_now (PostgreSQL appendix A) */
  readonly code = '57P03'

  constructor(reasons: readonly unknown[]) {
    super(`no host takes writes (${reasons.map(wordOf).join('; ')})`)
  }
}

function wordOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}

type Place = Pick<pg.Client, 'host' | 'port'>

/**
 * The first of the hosts that says it can be written, all asked at once.
 * @throws NoPrimary
 */
async function findPrimary(urls: readonly string[]): Promise<Place> {
  try {
    return await Promise.any(urls.map(askForWrites))
  } catch (error) {
    throw new NoPrimary((error as AggregateError).errors)
  }
}

async function askForWrites(url: string): Promise<Place> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  const { host, port } = client
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Of the session, so also of a standby and of a database whose default is to be read only.
    const { rows } = await client.query('SHOW transaction_read_only')
    if (rows[0].transaction_read_only === 'on') throw new Error('read only')
    return { host, port }
  } catch (error) {
    throw new Error(`${host}:${port} ${wordOf(error)}`)
  } finally {
    client.end().catch(() => undefined)
  }
}

const looking = new Map<string, Promise<Place>>()

/** Connections that are opened at once ask once. */
function primaryOf(urls: readonly string[]): Promise<Place> {
  const all = urls.join()
  const pending = looking.get(all) ?? look(all, urls)
  looking.set(all, pending)
  return pending
}

function look(all: string, urls: readonly string[]): Promise<Place> {
  const found = findPrimary(urls)
  const forget = () => looking.delete(all)
  found.then(forget, () => setTimeout(forget, NONE_KEPT_MS).unref())
  return found
}

type Connected = Parameters<pg.Client['connect']>[0]

/**
 * Opens a connection to the database. Where the URL names several hosts it is to the one that can be written
 * when `connect` is called, as `target_session_attrs=read-write` says to libpq.
 */
export class DatabaseClient extends pg.Client {
  readonly #urls: readonly string[]

  constructor(settings: pg.ClientConfig = {}) {
    const { connectionString: url } = settings
    const urls = url === undefined ? [] : urlsOf(url)
    super({ ...settings, connectionString: urls[0] })
    this.#urls = urls
    // A pool listens a moment after it is connected; cut in between, it would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connectToPrimary()
    if (!done) return connected
    const answer = done as (error: Error | null, client?: pg.Client) => void
    connected.then((client) => answer(null, client), answer)
  }

  async #connectToPrimary(): Promise<pg.Client> {
    if (this.#urls.length > 1) Object.assign(this, await primaryOf(this.#urls))
    return super.connect()
  }
}
