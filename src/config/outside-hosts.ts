import { BlockList, isIP, isIPv6 } from 'node:net'
import { z } from 'zod'

const local = new BlockList()
local.addSubnet('10.0.0.0', 8)
local.addSubnet('127.0.0.0', 8)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addSubnet('::1', 128, 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')

/**
 * Whether a host can only be meant to be near: a private address written out, localhost, or a name
 * without a dot such as a container's. Any other name is one of the open internet, and answers from a
 * private address are then not believed.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return local.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
  return !host.includes('.')
}

/** An address on the open internet by https, or a local one by http too; without user and query. */
export const outsideUrl = z
  .string()
  .refine(isOutsideUrl, {
    error: 'must be a URL such as https://maps.example.com, or http:// of a local host',
  })
  .transform((value) => value.replace(/\/$/, ''))

const placeholders = ['{z}', '{x}', '{y}']

/** The same with the places of zoom, column and row, such as https://tiles.example.com/{z}/{x}/{y}.png. */
export const tileUrl = z
  .string()
  .refine(isOutsideUrl, {
    error:
      'must be a URL such as https://tiles.example.com/{z}/{x}/{y}.png, or http:// of a local host',
    abort: true,
  })
  .refine((value) => placeholders.every((place) => value.split(place).length === 2), {
    error: 'must hold {z}, {x} and {y} once each',
    abort: true,
  })
  .refine((value) => !/[{}]/.test(new URL(value).host), { error: 'must name one host' })

/** Names or addresses, `*.example.com` for every name below one, `*` for every host. */
export const outgoingHosts = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((host) => host.trim()),
  )
  .refine((hosts) => hosts.every((host) => host === '*' || isHost(host.replace(/^\*\./, ''))), {
    error: 'must hold hosts such as smtp.example.com or *.example.com, separated by commas',
  })

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(text)
}

function isOutsideUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, hash } = new URL(value)
  if (username || password || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}
