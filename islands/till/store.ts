import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TillFact } from '#src/contract/core/till-entry.ts'
import type { TillSync } from '#src/contract/core/till-sync.ts'

/** A coupon of the list: the place of its state in `syncedStates`, its last day since 1970-01-01. */
export type ListedCoupon = { dealId: string; state: number; lastDay: number; cents: number | null }

export type Entry = TillFact & {
  /** Of the code's key, as in the list. */
  hash: string
  code: string
  dealId: string
  dealTitle: string
  cents: number
  /** It may have reached the server, so that it is undone there. */
  sent: boolean
}

export type Notice = {
  key: string
  kind: 'double' | 'refused' | 'against'
  text: string
  at: number
  acknowledged: boolean
}

export type Synced = TillSync & {
  /** This device's clock when the answer came, in milliseconds. */
  deviceAt: number
  /** That of the list of coupons, which comes in slices. */
  next: string
  cut: boolean
  whole: boolean
}

export type Person = { id: string; name: string } | null

/** What happened since the queue was last empty. */
export type Totals = { coupons: number; cents: number }

export interface TillSchema extends DBSchema {
  keys: { key: string; value: CryptoKeyPair }
  meta: { key: string; value: unknown }
  coupons: { key: string; value: ListedCoupon }
  queue: {
    key: number
    value: Entry
    indexes: { hash: string; nonce: string; dealId: string }
  }
  notices: { key: string; value: Notice }
}

export type Store = IDBPDatabase<TillSchema>

/** What `meta` keeps. */
export type Kept = {
  synced: Synced
  /** Of the entry made last. */
  counter: number
  totals: Totals
  /** When entries were refused, in milliseconds of this device, by their counters. */
  setAside: Record<number, number>
  /** Since when it works without the line, in milliseconds of this device; null while it does not. */
  workingSince: number | null
  /** The latest that this device's clock was seen at. */
  latest: number
  newsAfter: string
  person: Person
}

let opening: Promise<Store> | undefined

/** One connection for the page. It makes way for a newer page's version of the store. */
export function openStore(): Promise<Store> {
  opening ??= openDB<TillSchema>('till', 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore('keys')
      database.createObjectStore('meta')
      database.createObjectStore('coupons')
      const queue = database.createObjectStore('queue', { keyPath: 'counter' })
      for (const name of ['hash', 'nonce', 'dealId'] as const) queue.createIndex(name, name)
      database.createObjectStore('notices', { keyPath: 'key' })
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated() {
      opening = undefined
    },
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

export async function recall<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined> {
  return (await (await openStore()).get('meta', name)) as Kept[Name] | undefined
}

export async function remember<Name extends keyof Kept>(
  name: Name,
  value: Kept[Name],
): Promise<void> {
  await (await openStore()).put('meta', value, name)
}
