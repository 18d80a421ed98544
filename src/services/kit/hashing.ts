import { createHash } from 'node:crypto'

/** SHA-256 in base64url, for full-entropy secrets (tokens, device ids) and for counter keys. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The UUID of a name: the same one each time (RFC 9562 §5.8). */
export function namedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
