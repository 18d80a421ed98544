import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#src/database/connect.ts'

/** A message of the protocol (PostgreSQL, 54.7), its length included. */
function message(type: string, ...parts: readonly (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const words = 'terminating connection due to administrator command'
const welcome = [message('R', [0, 0, 0, 0]), message('Z', 'I')]
const cut = message('E', 'SFATAL\0', 'VFATAL\0', 'C57P01\0', `M${words}\0`, '\0')

test('a connection that is cut as soon as it is open fails who uses it, and nobody else', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([...welcome, cut])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { pool, close } = connect(`postgres://dealdesk@127.0.0.1:${port}/dealdesk`)
  onTestFinished(close)
  await expect(pool.query('SELECT 1')).rejects.toThrow()
})
