import { createHash } from 'node:crypto'

/** SHA-256 in base64url, for full-entropy secrets (tokens, device ids) and for counter keys. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
