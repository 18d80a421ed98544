import pg from 'pg'
import { vi } from 'vitest'

type Sent = { statements: string[]; roundTrips: number }
type Answered = (...result: unknown[]) => void
type Query = pg.Query & { text: string; callback: Answered }

/**
 * What this process sent to the database during `act`. Statements that are sent before one of them is
 * answered are one round trip.
 */
export async function sentDuring(act: () => Promise<unknown>): Promise<Sent> {
  const statements: string[] = []
  let answered = 0
  let roundTrips = 0
  const submit = pg.Query.prototype.submit
  // Not the clients' `query`: each connection of the pool has one of its own since it opened.
  const watched = vi.spyOn(pg.Query.prototype, 'submit')
  watched.mockImplementation(function watch(this: Query, connection: pg.Connection) {
    const trip = answered + 1
    roundTrips = Math.max(roundTrips, trip)
    statements.push(this.text)
    const { callback } = this
    this.callback = (...result) => {
      answered = Math.max(answered, trip)
      callback(...result)
    }
    return submit.call(this, connection)
  } as typeof submit)
  try {
    await act()
  } finally {
    watched.mockRestore()
  }
  return { statements, roundTrips }
}
