import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

const KEY_ID_BYTES = 4
/** An Ed25519 private key in PKCS #8 but for its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

type Pair = { id: string; publicKey: string; secret: KeyObject; known: KeyObject }

export type SigningKeys = {
  /** The current one first; both in base64url, the key as its 32 bytes. */
  keys: readonly { id: string; publicKey: string }[]
  /** Ed25519 (RFC 8032) under the current key. */
  sign(text: string): Uint8Array
  /** Under whichever key the id names; false if none. */
  verify(keyId: string, text: string, signature: Uint8Array): boolean
}

/**
 * Pairs of keys that follow from the configured secrets by HKDF-SHA-256 (RFC 5869), so that none is stored.
 * @param secrets current first, then those that only verify
 * @param purpose separates uses of the same secrets from each other
 */
export function createSigningKeys(secrets: readonly string[], purpose: 'coupons'): SigningKeys {
  const pairs = secrets.map((secret) => pairOf(secret, purpose))
  const [current] = pairs
  if (!current) throw new Error('no secret key is configured')
  return {
    keys: pairs.map(({ id, publicKey }) => ({ id, publicKey })),
    sign: (text) => sign(null, Buffer.from(text), current.secret),
    verify(keyId, text, signature) {
      const pair = pairs.find(({ id }) => id === keyId)
      return pair !== undefined && verify(null, Buffer.from(text), pair.known, signature)
    },
  }
}

function pairOf(secret: string, purpose: string): Pair {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'dealdesk', `${purpose}:ed25519`, 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const known = createPublicKey(key)
  const publicKey = known.export({ format: 'jwk' }).x ?? ''
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest()
  return {
    id: digest.subarray(0, KEY_ID_BYTES).toString('base64url'),
    publicKey,
    secret: key,
    known,
  }
}
