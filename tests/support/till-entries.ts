import { generateKeyPairSync, type KeyObject, sign, type webcrypto } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { type TillFact, textToSign } from '#src/contract/core/till-entry.ts'
import type { TillEntry, UploadedOutcome } from '#src/contract/core/till-sync.ts'
import type { Database } from '#src/database/connect.ts'
import type { Device, openTills } from './tills.ts'

export type TillKeys = { publicKey: string; privateKey: KeyObject; isEd25519: boolean }

/** A pair as a browser makes it; the public key as it is handed over when a till is paired. */
export function tillKeys(kind: 'Ed25519' | 'P-256' = 'Ed25519'): TillKeys {
  const isEd25519 = kind === 'Ed25519'
  const { publicKey, privateKey } = isEd25519
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' }) as webcrypto.JsonWebKey
  return { publicKey: JSON.stringify({ kty, crv, x, y }), privateKey, isEd25519 }
}

export function signEntry(fact: TillFact, { privateKey, isEd25519 }: TillKeys): TillEntry {
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const text = Buffer.from(textToSign(fact))
  const signature = sign(isEd25519 ? null : 'sha256', text, key).toString('base64url')
  return { ...fact, signature }
}

/** What a till without the line writes: entries whose counter goes up by one. */
export function tillQueue(keys: TillKeys, first = 1) {
  let counter = first - 1
  return function entryOf(text: string, given: Partial<TillFact> = {}): TillEntry {
    counter += 1
    const at = Date.now()
    const fact: TillFact = {
      nonce: v4(),
      counter,
      at,
      syncedAt: at - 3_600_000,
      text,
      cashierId: null,
      attentionConfirmed: false,
      takenCents: null,
      voided: false,
      ...given,
    }
    return signEntry(fact, keys)
  }
}

export type Uploaded = { outcomes: UploadedOutcome[] }

export function upload(device: Device, entries: readonly TillEntry[], given: object = {}) {
  const body = { deviceTime: Date.now(), appVersion: '1', queue: 0, entries, ...given }
  return device.ask<Uploaded>('core', 'POST', '/tills/uploads', body)
}

/** Nothing that happened before it was paired is believed of a till. */
export async function backdatePairing(db: Database, tillId: string): Promise<void> {
  await db.execute(sql`
    update tills set paired_at = paired_at - interval '1 day' where id = ${tillId}`)
}

type Tills = Awaited<ReturnType<typeof openTills>>

/** A till of the shop that may work without the line, with its keys and queue. */
export async function offlineTill(
  tills: Tills,
  shop: Awaited<ReturnType<Tills['shop']>>,
  given: object = {},
  kind: 'Ed25519' | 'P-256' = 'Ed25519',
) {
  const keys = tillKeys(kind)
  const offered = await shop.offer({ offline: true, ...given })
  const device = await tills.paired(offered.token, {}, keys)
  await backdatePairing(tills.db, offered.id)
  return { ...device, id: offered.id, keys, entryOf: tillQueue(keys) }
}
