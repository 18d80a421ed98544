import pg from 'pg'
import { vi } from 'vitest'

type Sent = { statements: string[]; roundTrips: number }
type Query = (...args: unknown[]) => unknown

/**
 * What this process sent to the database during `act`. Statements that are sent before one of them is
 * answered are one round trip.
 */
export async function sentDuring(act: () => Promise<unknown>): Promise<Sent> {
  const statements: string[] = []
  let answered = 0
  let roundTrips = 0
  const send = pg.Client.prototype.query as Query
  const watched = vi.spyOn(pg.Client.prototype, 'query')
  watched.mockImplementation(function query(this: pg.Client, ...args: unknown[]) {
    const trip = answered + 1
    roundTrips = Math.max(roundTrips, trip)
    const settle = () => {
      answered = Math.max(answered, trip)
    }
    statements.push(textOf(args[0]))
    const last = args.at(-1)
    if (typeof last === 'function') {
      const called = (...result: unknown[]) => {
        settle()
        last(...result)
      }
      return send.call(this, ...args.slice(0, -1), called)
    }
    const sent = send.call(this, ...args) as Promise<unknown>
    sent.then(settle, settle)
    return sent
  } as Query as typeof pg.Client.prototype.query)
  try {
    await act()
  } finally {
    watched.mockRestore()
  }
  return { statements, roundTrips }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text
}
