import { toBase64Url } from '#src/contract/core/signed-code.ts'
import { type TillFact, textToSign } from '#src/contract/core/till-entry.ts'
import { openStore } from './store.ts'

const algorithms = [{ name: 'Ed25519' }, { name: 'ECDSA', namedCurve: 'P-256' }] as const

/** A pair of keys of which the private one never leaves this browser; null where it can make none. */
export async function makeKey(): Promise<JsonWebKey | null> {
  const pair = await firstPair()
  if (!pair) return null
  await (await openStore()).put('keys', pair, 'own')
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { kty, crv, x, y } as JsonWebKey
}

async function firstPair(): Promise<CryptoKeyPair | null> {
  for (const algorithm of algorithms) {
    const made = await crypto.subtle
      .generateKey(algorithm, false, ['sign', 'verify'])
      .catch(() => null)
    if (made && 'privateKey' in made) return made
  }
  return null
}

export async function hasKey(): Promise<boolean> {
  return (await (await openStore()).getKey('keys', 'own')) !== undefined
}

/** @throws if this browser has lost its key, or never had one */
export async function signatureOf(fact: TillFact): Promise<string> {
  const pair = await (await openStore()).get('keys', 'own')
  if (!pair) throw new Error('this till has no key')
  const { name } = pair.privateKey.algorithm
  const how = name === 'ECDSA' ? { name, hash: 'SHA-256' } : { name }
  const text = new TextEncoder().encode(textToSign(fact))
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(how, pair.privateKey, text)))
}
