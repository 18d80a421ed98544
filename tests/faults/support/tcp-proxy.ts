import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'

/** A port that leads to another one, until its connections fall silent without being closed. */
export async function startTcpProxy(target: number) {
  const port = await freePort()
  const pairs = new Set<[Socket, Socket]>()
  let swallowsNew = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => to.destroy())
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (!swallowsNew) from.pipe(to)
    }
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    for (const [near] of pairs) near.destroy()
    server.close()
  })
  return {
    port,
    /** Forwards nothing more on the connections there are; `everything`: nor on those to come. */
    swallow(everything = false) {
      swallowsNew = everything
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    /** New connections are forwarded again; those that fell silent stay so, as after a failover. */
    forward() {
      swallowsNew = false
    },
  }
}
