import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Above the ports that browsers refuse and below the ones that systems hand to outgoing connections:
 * Linux from 32768 (ip(7), ip_local_port_range), others from 49152 (RFC 6335). A port of those can be
 * taken by anybody's connection between our look and the server's start.
 */
const FIRST = 11_000
const LAST = 32_767

/** A port on which nothing listens, for a server that starts next. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST + 1)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })
}
