import { toBase64Url } from '#src/contract/core/signed-code.ts'
import { actToSign, type TillFact, textToSign } from '#src/contract/core/till-entry.ts'
import { openStore } from './store.ts'

const algorithms = [{ name: 'Ed25519' }, { name: 'ECDSA', namedCurve: 'P-256' }] as const

/**
 * A pair of keys of which the private one never leaves this browser; null where it can make none. A device
 * that is a till keeps its pair until it becomes another, by `keep`.
 */
export async function makeKey() {
  const pair = await firstPair()
  if (!pair) return null
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const keep = async () => (await openStore()).put('keys', pair, 'own')
  return { publicKey: { kty, crv, x, y } as JsonWebKey, keep }
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

export function signatureOf(fact: TillFact): Promise<string> {
  return signed(textToSign(fact))
}

/** Of an act as the services read it. @param at the server's time in milliseconds */
export async function signAct(
  address: string,
  values: readonly string[],
  at: number,
): Promise<string> {
  return `${at}.${await signed(actToSign(address, values, at))}`
}

/** @throws if this browser has lost its key, or never had one */
async function signed(text: string): Promise<string> {
  const pair = await (await openStore()).get('keys', 'own')
  if (!pair) throw new Error('this till has no key')
  const { name } = pair.privateKey.algorithm
  const how = name === 'ECDSA' ? { name, hash: 'SHA-256' } : { name }
  const bytes = new TextEncoder().encode(text)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(how, pair.privateKey, bytes)))
}
