import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** An uncompressed P-256 point of 65 bytes and a private key of 32, as RFC 8292 spells them. */
export const vapidPublicKey = z.string().regex(/^B[\w-]{86}$/, {
  error: 'must be a public key such as "npx web-push generate-vapid-keys" prints',
})
export const vapidPrivateKey = z.string().regex(/^[\w-]{43}$/, {
  error: 'must be a private key such as "npx web-push generate-vapid-keys" prints',
})

/** Push services refuse a signature by the key of another pair. */
export function isPair(publicKey: string, privateKey: string): boolean {
  const keys = createECDH('prime256v1')
  try {
    keys.setPrivateKey(privateKey, 'base64url')
    return keys.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
