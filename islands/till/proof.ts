import { couponKeysIn } from '#src/contract/core/coupon-text.ts'
import {
  fromBase64Url,
  readSignedCode,
  type SignedCode,
  toBase64Url,
} from '#src/contract/core/signed-code.ts'
import type { Synced } from './store.ts'

const HASH_BYTES = 8
const utf8 = new TextEncoder()

/** What was read: the codes it may mean with their hashes, and what the service signed about the one. */
export type Proof = {
  codes: readonly { code: string; hash: string }[]
  /** `forged` if its signature is wrong; null without one, or by a key that came later. */
  signed: SignedCode | 'forged' | null
}

let hashing: { text: string; key: Promise<CryptoKey> } | undefined

export async function proofOf(
  text: string,
  synced: Pick<Synced, 'hashKey' | 'keys'>,
): Promise<Proof> {
  const codes = await Promise.all(
    couponKeysIn(text).map(async (code) => ({ code, hash: await hashOf(code, synced.hashKey) })),
  )
  return { codes, signed: await signedIn(text, synced.keys) }
}

/** As the list has it: the first 8 bytes of HMAC-SHA-256 over the code's key. */
export async function hashOf(code: string, hashKey: string): Promise<string> {
  if (hashing?.text !== hashKey) hashing = { text: hashKey, key: importHashKey(hashKey) }
  const mac = await crypto.subtle.sign('HMAC', await hashing.key, utf8.encode(code))
  return toBase64Url(new Uint8Array(mac, 0, HASH_BYTES))
}

function importHashKey(text: string): Promise<CryptoKey> {
  const how = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', fromBase64Url(text), how, false, ['sign'])
}

async function signedIn(text: string, keys: Synced['keys']): Promise<Proof['signed']> {
  const read = readSignedCode(text)
  if (!read) return null
  const known = keys.find(({ id }) => id === read.facts.keyId)
  if (!known) return null
  const isGenuine = await verify(
    fromBase64Url(known.publicKey),
    new Uint8Array(read.signature),
    utf8.encode(read.signed),
  )
  return isGenuine ? read.facts : 'forged'
}

type Bytes = Uint8Array<ArrayBuffer>
type Verify = (publicKey: Bytes, signature: Bytes, signed: Bytes) => Promise<boolean>

/** Ed25519 by the browser, or by a script that is loaded where the browser lacks it. */
async function verify(publicKey: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  try {
    return await byBrowser(publicKey, signature, signed)
  } catch {
    return byScript(publicKey, signature, signed).catch(() => false)
  }
}

const byBrowser: Verify = async (publicKey, signature, signed) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, signed)
}

export const byScript: Verify = async (publicKey, signature, signed) => {
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, signed, publicKey)
}
