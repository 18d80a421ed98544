import { generateIdFromEntropySize, Lucia } from 'lucia'
import type { Database } from '#src/database/connect.ts'
import { type Draft, hashingAdapter } from './adapter.ts'
import type { ReadRow } from './rows.ts'

declare module 'lucia' {
  interface Register {
    Lucia: SessionLucia
    DatabaseSessionAttributes: { row: ReadRow } | { draft: Draft }
  }
}

export type SessionLucia = Lucia<{ row: ReadRow | null }, Record<never, never>>

export function createLucia(db: Database): SessionLucia {
  return new Lucia(hashingAdapter(db), {
    getSessionAttributes: (attributes) => ({ row: 'row' in attributes ? attributes.row : null }),
    getUserAttributes: () => ({}),
  })
}

export const newSessionId = () => generateIdFromEntropySize(25)
