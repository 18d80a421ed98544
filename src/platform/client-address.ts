import { isIP } from 'node:net'

/** What @hono/node-server hands over with a request; nothing of it in tests. */
export type Surroundings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

export function peerOf(surroundings: Surroundings): string | null {
  return surroundings?.incoming?.socket?.remoteAddress ?? null
}

/**
 * The browser's address: the entry of X-Forwarded-For that the last of our own proxies wrote,
 * counted from the right, or the socket's address without proxies. What a browser invents
 * stands further left and is never read; X-Real-IP and Forwarded are not read at all.
 * @param hops number of proxies in front that we trust
 */
export function clientAddress(
  socket: string | null,
  forwardedFor: string | undefined,
  hops: number,
): string | null {
  if (hops === 0) return plain(socket)
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim())
  return plain(entries.at(-hops) ?? null) ?? plain(socket)
}

/** An IPv4 address inside IPv6 counts as the IPv4 address it is; anything else is no address. */
function plain(address: string | null): string | null {
  const bare = address?.replace(/^::ffff:/i, '') ?? ''
  return isIP(bare) ? bare : null
}
