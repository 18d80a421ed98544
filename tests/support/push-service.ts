import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import webPush from 'web-push'
import type { PushSettings } from '#src/services/kit/deps.ts'

type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service on this machine: takes what is pushed, answers as it is told. */
export async function pushService() {
  const taken: Pushed[] = []
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    answerWith: (status: number, headers?: Record<string, string>) => {
      answer = { status, ...(headers && { headers }) }
    },
  }
}

/** Keys of a server that pushes, to the service of a test. */
export function vapidSettings(): PushSettings {
  return {
    ...webPush.generateVAPIDKeys(),
    subject: 'mailto:office@dealdesk.example',
    toLoopback: true,
  }
}

/** A browser that subscribed at an address: its subscription, and the only reader of what is pushed to it. */
export function subscribedBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  return { token: JSON.stringify(subscription), read: (body: Buffer) => decrypt(body, keys, auth) }
}

/** RFC 8291 over RFC 8188, one record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = expand(hmac(auth, keys.computeSecret(sender)), info, 32)
  const seed = hmac(salt, secret)
  const key = expand(seed, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(seed, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + senderLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

function expand(key: Buffer, info: Buffer, length: number): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
}

/** What `Authorization: vapid t=…, k=…` claims (RFC 8292); throws unless this key signed it. */
export function vapidClaims(authorization: string | undefined, publicKey: string) {
  const [, token = '', key] = authorization?.match(/^vapid t=([\w.-]+), k=([\w-]+)$/) ?? []
  if (key !== publicKey) throw new Error('not the key of the server')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const signer = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isGenuine = verify(
    'sha256',
    signed,
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('the signature is not the server’s')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
