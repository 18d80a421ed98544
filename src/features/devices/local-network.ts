import { BlockList, isIPv6 } from 'node:net'

/** Loopback, private, link-local and carrier networks (RFC 6890, RFC 6598, RFC 4193). */
const local = new BlockList()
const subnets: [network: string, prefix: number][] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]
for (const [network, prefix] of subnets) local.addSubnet(network, prefix, family(network))

export function isLocalNetwork(address: string): boolean {
  return local.check(address, family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
