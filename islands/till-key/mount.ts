import type { Mount } from '#islands/mount.ts'

const algorithms = [{ name: 'Ed25519' }, { name: 'ECDSA', namedCurve: 'P-256' }] as const

/** A pair of keys of which the private one never leaves this browser; without it a till pairs all the same. */
export const mount: Mount = (element) => {
  const field = element.querySelector('input')
  if (field && isSecureContext) void makeKey(field).catch(() => undefined)
  return () => undefined
}

async function makeKey(field: HTMLInputElement): Promise<void> {
  const pair = await firstPair()
  if (!pair) return
  await keep(pair)
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  field.value = JSON.stringify({ kty, crv, x, y })
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

function keep(pair: CryptoKeyPair): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('till', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keys', 'readwrite')
      writing.objectStore('keys').put(pair, 'own')
      writing.oncomplete = () => resolve()
      writing.onerror = () => reject(writing.error)
    }
  })
}
