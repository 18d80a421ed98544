import { readFile } from 'node:fs/promises'
import { BlockList, isIPv6 } from 'node:net'
import Bowser from 'bowser'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { z } from 'zod'
import { countryName } from '#src/i18n/country-name.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import type { LiveSession } from '#src/web/auth/session/live-sessions.ts'
import type { Page } from '#views/page/page.ts'

/** Names the library knows; invented user agents are never shown. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

const FILE = inRoot(
  'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
const record = z.object({ country_code: z.string() })

let reading: Promise<Reader<CountryResponse>> | undefined

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

export type SessionItem = {
  /** Its public name: the services' id of the session. */
  id: string
  device: string
  place: string
  createdAt: Date
  seenAt: Date
  own: boolean
}

export async function describeSessions(
  page: Page,
  live: readonly LiveSession[],
  ownSignInId: string | null,
): Promise<SessionItem[]> {
  const items = await Promise.all(
    live.map(async ({ signInId, userAgent, address, createdAt, seenAt }) => ({
      id: signInId,
      device: deviceName(page.t, userAgent),
      place: await placeName(page, address),
      createdAt,
      seenAt,
      own: signInId === ownSignInId,
    })),
  )
  return [...items.filter((item) => item.own), ...items.filter((item) => !item.own)]
}

async function placeName({ t, language }: Page, address: string | null): Promise<string> {
  if (address === null) return t('sessions:place.unknown')
  if (isLocalNetwork(address)) return t('sessions:place.network')
  const code = await countryOf(address)
  return (code && countryName(language, code)) ?? t('sessions:place.unknown')
}

/** "Chrome on Android", from the User-Agent header (RFC 9110 §10.1.5). */
export function deviceName(t: Translate, userAgent: string | null): string {
  if (!userAgent) return t('sessions:device.unknown')
  const parsed = Bowser.parse(userAgent)
  const browser = known(browsers, parsed.browser.name)
  const system = known(systems, parsed.os.name)
  if (browser && system) return t('sessions:device.both', { browser, system })
  if (browser) return browser
  return system ? t('sessions:device.system', { system }) : t('sessions:device.unknown')
}

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null
}

/** Two letters (ISO 3166-1) or null. The 8 MB table is loaded on first use; no network is involved. */
export async function countryOf(address: string): Promise<string | null> {
  reading ??= readFile(FILE).then((bytes) => new Reader(bytes))
  const found: unknown = (await reading).get(address)
  return record.safeParse(found).data?.country_code ?? null
}

export function isLocalNetwork(address: string): boolean {
  return local.check(address, family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
