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

/** Lucia over our adapter; nothing else of the project knows lucia. */
export function createLucia(db: Database): SessionLucia {
  return new Lucia(hashingAdapter(db), {
    getSessionAttributes: (attributes) => ({ row: 'row' in attributes ? attributes.row : null }),
    getUserAttributes: () => ({}),
  })
}

/** 200 random bits (at least 128 are needed). */
export const newSessionId = () => generateIdFromEntropySize(25)
