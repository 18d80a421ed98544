import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { closeServer, listen } from '#src/start/listen.ts'

/** Whether this run's web half reaches the services over HTTP (TEST_UPSTREAM=http) or in the process. */
export function overHttp(): boolean {
  return process.env.TEST_UPSTREAM === 'http'
}

/** Serves on a port of this machine until the file is done; answers the origin. */
export async function loopback(answer: (request: Request) => Promise<Response>): Promise<string> {
  const server = await listen(answer, 0, '127.0.0.1')
  afterAll(() => closeServer(server, 100))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
