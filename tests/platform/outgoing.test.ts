import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { guardOutgoing } from '#src/platform/outgoing.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const server = await listening(
  createServer((_request, response) => response.setHeader('connection', 'close').end('there')),
)
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

const refused: string[] = []
let unguard: () => void = () => undefined
afterEach(() => {
  unguard()
  refused.length = 0
})
function guard(...hosts: string[]) {
  unguard = guardOutgoing(hosts, (host) => refused.push(host))
}

async function listening(opened: Server) {
  opened.listen(0, '127.0.0.1')
  await once(opened, 'listening')
  return opened
}

/** `connected`, or the code of what went wrong. */
function outcome(socket: ReturnType<typeof connect>, event = 'connect'): Promise<string> {
  return new Promise((resolve) => {
    socket.once(event, () => resolve('connected'))
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  }).finally(() => socket.destroy()) as Promise<string>
}

async function fetched(host: string): Promise<string> {
  try {
    return await (await fetch(`http://${host}:${port}/`)).text()
  } catch (error) {
    return ((error as Error).cause as NodeJS.ErrnoException).code ?? ''
  }
}

describe('a process connects to listed hosts alone [OPS-70]', () => {
  test.each([
    [['127.0.0.1'], 'there'],
    [['*'], 'there'],
    [['localhost'], 'EOUTGOING'],
    [['*.0.0.1'], 'there'],
    [['27.0.0.1'], 'EOUTGOING'],
    [[], 'EOUTGOING'],
  ])('a request when %j are listed: %s', async (hosts, expected) => {
    guard(...hosts)
    expect(await fetched('127.0.0.1')).toBe(expected)
    expect(refused).toEqual(expected === 'there' ? [] : ['127.0.0.1'])
  })

  test.each([
    ['Evil.Example', ['*.evil.example'], 'evil.example'],
    ['evil.example.com', ['evil.example'], 'evil.example.com'],
    ['notgood.example', ['*.good.example', 'good.example'], 'notgood.example'],
  ])('%s is not among %j, and is not even looked up', async (host, hosts, named) => {
    guard(...hosts)
    expect(await fetched(host)).toBe('EOUTGOING')
    expect(refused).toEqual([named])
  })

  test('whichever way a library connects', async () => {
    guard('127.0.0.1')
    expect(await outcome(connect(port, '127.0.0.1'))).toBe('connected')
    expect(await outcome(connect({ port, host: '127.0.0.1' }))).toBe('connected')
    expect(await outcome(connect(port, '127.0.0.2'))).toBe('EOUTGOING')
    expect(await outcome(connect(String(port) as never, '127.0.0.2'))).toBe('EOUTGOING')
    expect(await outcome(connect(port))).toBe('EOUTGOING')
    expect(await outcome(connect({ port, host: '::1' }))).toBe('EOUTGOING')
    const secure = connectTls({ port, host: 'mail.example', servername: 'mail.example' })
    expect(await outcome(secure, 'secureConnect')).toBe('EOUTGOING')
    const request = get(`https://127.0.0.3:${port}/`)
    const [error] = await once(request, 'error')
    expect(error).toMatchObject({ code: 'EOUTGOING', host: '127.0.0.3' })
  })

  test('sockets in the file system stay open, and all is open once the guard is gone', async () => {
    const path = join(await temporaryFolder(), 'socket')
    const local = createSocketServer().listen(path)
    await once(local, 'listening')
    guard()
    expect(await outcome(connect(path))).toBe('connected')
    expect(await outcome(connect({ path }))).toBe('connected')
    unguard()
    expect(await fetched('127.0.0.1')).toBe('there')
    local.close()
  })
})
