type Descriptor = { type: 'public-key'; id: string }
type Options = {
  challenge: string
  user?: { id: string }
  excludeCredentials?: Descriptor[]
}

/** By hand, as browsers read and write these as JSON since 2025 alone. @returns JSON */
export async function askFor(
  kind: 'create' | 'get',
  options: Options,
  signal: AbortSignal,
): Promise<string> {
  if (!('credentials' in navigator)) throw new DOMException('', 'NotSupportedError')
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
    excludeCredentials: options.excludeCredentials?.map((one) => ({ ...one, id: bytes(one.id) })),
  }
  const credential = await (kind === 'create'
    ? navigator.credentials.create({ publicKey: publicKey as never, signal })
    : navigator.credentials.get({ publicKey, signal }))
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
  const { id, rawId, type, response } = credential
  const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'] as const
  const parts = response as Partial<Record<(typeof names)[number], ArrayBuffer>>
  const written = names.flatMap((name) => {
    const part = parts[name]
    return part instanceof ArrayBuffer ? [[name, text(part)]] : []
  })
  return JSON.stringify({ id, rawId: text(rawId), type, response: Object.fromEntries(written) })
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function text(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
