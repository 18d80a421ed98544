import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId?: string; rp?: { id: string } }
type Answer = { origin?: string; challenge?: string; flags?: number; counter?: number }

/** Present, verified by finger, face or PIN. */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encode = (data: Buffer) => data.toString('base64url')

/** An authenticator of our own (WebAuthn §6): ES256, a counter, and whatever a forger would say instead. */
export function openAuthenticator(site = 'https://dealdesk.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = encode(credentialId)
  let count = 0

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(options: Options, flags: number, counter: number, rest: Buffer) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    const rpId = options.rpId ?? options.rp?.id ?? ''
    return Buffer.concat([sha256(rpId), head, rest])
  }

  return {
    id,
    /** What `navigator.credentials.create` answers, as JSON. */
    register(text: string, { origin, challenge, flags = PRESENT | VERIFIED }: Answer = {}): string {
      const options: Options = JSON.parse(text)
      const coordinate = (value: string) => Buffer.from(value, 'base64url')
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        coordinate(x),
        Buffer.from('225820', 'hex'),
        coordinate(y),
      ])
      const aaguidAndLength = Buffer.alloc(18)
      aaguidAndLength.writeUInt16BE(credentialId.length, 16)
      const attested = Buffer.concat([aaguidAndLength, credentialId, key])
      const data = authenticatorData(options, flags | WITH_KEY, 0, attested)
      // CBOR: {fmt: "none", attStmt: {}, authData: data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const response = {
        clientDataJSON: encode(
          clientData('webauthn.create', challenge ?? options.challenge, origin),
        ),
        attestationObject: encode(attestation),
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response })
    },
    /** What `navigator.credentials.get` answers, as JSON. */
    answer(text: string, given: Answer = {}): string {
      const { origin, challenge, flags = PRESENT | VERIFIED, counter = ++count } = given
      const options: Options = JSON.parse(text)
      const client = clientData('webauthn.get', challenge ?? options.challenge, origin)
      const data = authenticatorData(options, flags, counter, Buffer.alloc(0))
      const signed = Buffer.concat([data, sha256(client)])
      const response = {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', signed, privateKey)),
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response })
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>
