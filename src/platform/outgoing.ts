import { Socket } from 'node:net'

type Connect = typeof Socket.prototype.connect

/** Why a connection was not made. */
export class OutgoingRefused extends Error {
  readonly code = 'EOUTGOING'
  readonly host: string
  constructor(host: string) {
    super(`OUTGOING_HOSTS does not name ${host}`)
    this.host = host
  }
}

/**
 * Lets this process connect to these hosts alone, whichever part of it or library asks; sockets in the file
 * system stay open. A refused connection fails as one that breaks, with `OutgoingRefused`.
 * @param hosts names or addresses in small letters; `*.example.com` is any name below it, `*` any host
 * @param onRefused hears of each refused host
 * @returns what takes the guard away
 */
export function guardOutgoing(
  hosts: readonly string[],
  onRefused: (host: string) => void,
): () => void {
  if (hosts.includes('*')) return () => undefined
  const { connect } = Socket.prototype
  const guarded = function (this: Socket, ...args: unknown[]) {
    const host = hostOf(args)
    if (host === null || isListed(hosts, host)) return Reflect.apply(connect, this, args)
    onRefused(host)
    // Later, as real faults come: whoever connects has not set up its socket yet.
    process.nextTick(() => this.destroy(new OutgoingRefused(host)))
    return this
  }
  Socket.prototype.connect = guarded as Connect
  return () => {
    Socket.prototype.connect = connect
  }
}

function isListed(hosts: readonly string[], host: string): boolean {
  return hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
}

type Options = { host?: string | null; path?: string | null }

/** As `net.connect` takes them: options, those within its own list, port and host, or a path. */
function hostOf([first, second]: readonly unknown[]): string | null {
  const given = Array.isArray(first) ? first[0] : first
  if (typeof given === 'string' && !/^\d+$/.test(given)) return null
  const isPort = typeof given === 'number' || typeof given === 'string'
  const { host, path } = (isPort ? { host: second } : given) as Options
  if (path) return null
  return typeof host === 'string' && host !== '' ? host.toLowerCase() : 'localhost'
}
