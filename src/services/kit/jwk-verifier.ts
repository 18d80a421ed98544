import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Of a till's public key (JSON web key): Ed25519, or ECDSA with P-256 as browsers write it, in base64url. */
export function verifierOf(
  jwk: Readonly<Record<string, unknown>> | null,
): (text: string, signature: string) => boolean {
  const key = jwk && keyOf(jwk)
  if (!key) return () => false
  const algorithm = jwk.kty === 'OKP' ? null : 'sha256'
  const how = { key, dsaEncoding: 'ieee-p1363' } as const
  return (text, signature) =>
    verify(algorithm, Buffer.from(text), how, Buffer.from(signature, 'base64url'))
}

function keyOf(jwk: Readonly<Record<string, unknown>>): KeyObject | null {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}
