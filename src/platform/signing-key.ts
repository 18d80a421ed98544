import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { derive } from './secret-box.ts'

/** What stands before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410, section 10.3). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SigningKey = {
  /** The raw public key in base64url, 43 characters; anybody may know it. */
  id: string
  publicKey: KeyObject
  /** 64 bytes of Ed25519 (RFC 8032). */
  sign(bytes: Buffer): Buffer
}

/** The key pair that one of the configured secrets stands for; the same on every machine. */
export function signingKeyOf(secret: string, purpose: 'audit-chain'): SigningKey {
  const seed = derive(secret, purpose, 'ed25519')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const { x: id = '' } = publicKey.export({ format: 'jwk' })
  return { id, publicKey, sign: (bytes) => sign(null, bytes, privateKey) }
}
