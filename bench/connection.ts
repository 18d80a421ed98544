import { connect, type Socket } from 'node:net'

export type Answer = { status: number; bytes: number }

/** Reads just enough of an answer to know where it ends, so that the load costs less than the server does. */
export function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  return { ready, ask: (request: Buffer) => ask(socket, request), close: () => socket.destroy() }
}

function ask(socket: Socket, request: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let parts: Buffer = Buffer.alloc(0)
    const finish = (act: () => void) => {
      socket.off('data', onData).off('error', onEnd).off('close', onEnd)
      act()
    }
    const onEnd = () => finish(() => reject(new Error('the server closed the connection')))
    const onData = (chunk: Buffer) => {
      parts = parts.length === 0 ? chunk : Buffer.concat([parts, chunk])
      const answer = complete(parts)
      if (answer) finish(() => resolve(answer))
    }
    socket.on('data', onData).on('error', onEnd).on('close', onEnd)
    socket.write(request)
  })
}

/** The answer if it is all there (RFC 9112 §6.3: no body, chunked, or Content-Length). */
function complete(bytes: Buffer): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const body = bytes.length - end - 4
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return bytes.subarray(-5).equals(lastChunk) ? { status, bytes: body } : null
  }
  const length = Number(head.match(/\r\ncontent-length: (\d+)/i)?.[1] ?? 0)
  return status === 304 || status === 204 || body >= length ? { status, bytes: body } : null
}

const lastChunk = Buffer.from('0\r\n\r\n')
