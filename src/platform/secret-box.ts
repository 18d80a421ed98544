import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type StoredPurpose =
  | 'credit-card-requests'
  | 'embed-sessions'
  | 'kept-inputs'
  | 'outbox'
  | 'second-factors'
  | 'upstream-tokens'

/** What the secrets are used for, each with keys of its own; what is not stored lasts minutes, but for links in `mailings`. */
type Purpose =
  | StoredPurpose
  | 'audit-chain'
  | 'cookies'
  | 'fingerprint'
  | 'forms'
  | 'mailings'
  | 'one-time passwords'
  | 'pairings'
  | 'sandbox-webhooks'
  | 'till-hashes'

export type SecretBox = {
  /** `{key id}.{nonce}.{cipher text and tag}` in base64url; `context` must be the same to open it. */
  seal(text: string, context: string): string
  /** The text, or null when it was altered, sealed for another context, or by an unknown key. */
  open(sealed: string, context: string): string | null
  /** HMAC-SHA-256 in base64url under the current key. */
  sign(text: string): string
  /** Whether `signature` is right under the current or an older key; constant time. */
  verify(text: string, signature: string): boolean
}

type Key = { id: string; cipher: KeyObject; mac: KeyObject }

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce; keys are derived from the configured
 * secrets with HKDF-SHA-256 (RFC 5869), one for each purpose.
 * @param secrets current first, then those that are only read
 * @param purpose separates uses of the same secrets from each other
 */
export function secretBoxOf(secrets: readonly string[], purpose: Purpose): SecretBox {
  const ofSecrets = boxes.get(secrets) ?? new Map<Purpose, SecretBox>()
  const box = ofSecrets.get(purpose) ?? createSecretBox(secrets, purpose)
  boxes.set(secrets, ofSecrets.set(purpose, box))
  return box
}

/** Deriving keys takes longer than using them. */
const boxes = new WeakMap<readonly string[], Map<Purpose, SecretBox>>()

function createSecretBox(secrets: readonly string[], purpose: Purpose): SecretBox {
  const keys = secrets.map((secret) => keyOf(secret, purpose))
  const [current] = keys
  if (!current) throw new Error('no secret key is configured')
  return {
    seal: (text, context) => seal(current, text, context),
    open(sealed, context) {
      const key = keys.find(({ id }) => sealed.startsWith(`${id}.`))
      return key ? open(key, sealed, context) : null
    },
    sign: (text) => mac(current, text).toString('base64url'),
    verify(text, signature) {
      const given = Buffer.from(signature, 'base64url')
      return keys.some((key) => {
        const expected = mac(key, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

export function keyIdOf(secret: string, purpose: Purpose): string {
  const id = createHash('sha256').update(derive(secret, purpose, 'id'))
  return id.digest('base64url').slice(0, 8)
}

function keyOf(secret: string, purpose: Purpose): Key {
  return {
    id: keyIdOf(secret, purpose),
    cipher: createSecretKey(derive(secret, purpose, 'cipher')),
    mac: createSecretKey(derive(secret, purpose, 'mac')),
  }
}

/** 32 bytes of a secret for one use of one purpose (HKDF-SHA-256, RFC 5869). */
export function derive(secret: string, purpose: Purpose, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'dealdesk', `${purpose}:${use}`, 32))
}

function mac(key: Key, text: string): Buffer {
  return createHmac('sha256', key.mac).update(text).digest()
}

function seal(key: Key, text: string, context: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${key.id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

function open(key: Key, sealed: string, context: string): string | null {
  const [, nonce = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const iv = Buffer.from(nonce, 'base64url')
  if (bytes.length < 16 || iv.length !== 12) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.cipher, iv)
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-16))
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
