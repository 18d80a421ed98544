import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

export type SigningKey = {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  rotationKey: Buffer
}

/** Ed25519 keys (RFC 8037) derived from the secrets by HKDF (RFC 5869): nothing to store or distribute. */
export function signingKeys(secrets: readonly string[]): SigningKey[] {
  return secrets.map((secret) => {
    const privateKey = createPrivateKey({
      key: Buffer.concat([pkcs8Prefix, derive(secret, 'access tokens')]),
      format: 'der',
      type: 'pkcs8',
    })
    const publicKey = createPublicKey(privateKey)
    const kid = createHash('sha256')
      .update(publicKey.export({ format: 'der', type: 'spki' }))
      .digest('hex')
      .slice(0, 12)
    return { kid, privateKey, publicKey, rotationKey: derive(secret, 'refresh tokens') }
  })
}

/** PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410 §7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'dealdesk', purpose, 32))
}
