import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const reserved = new BlockList()
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** IANA's special-purpose ranges: this host, private and shared networks, tests, multicast. */
const kept: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Inside 2000::/3: tunnels that can carry any IPv4 address, and documentation ranges. */
const kept6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [net, prefix] of kept) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of kept6) reserved.addSubnet(net, prefix, 'ipv6')

/** Sockets resolve names but take literal addresses as they are, so those are checked here. */
export function isPublicUrl({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

/** Whether an IP address is public; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return isIPv6(address) && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
