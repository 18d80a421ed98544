import { readIdentifier, readLine, unwrapped } from '#src/i18n/typed-text.ts'
import { canonicalEmail, isEmail } from './email.ts'
import { numberInLink } from './phone-link.ts'
import { parseTelephone } from './phone-number.ts'

/** What `addressFault` explains passes the browser's check. */
const EXPLAINED = String.raw`[A-Za-z][\w+.\-]*:\S*|[^@\s]+@[^@\s]+|[\d\s+\(\).\-]+`
export const WEB_ADDRESS_PATTERN = String.raw`${EXPLAINED}|(?:\p{L}{1,20}: )?(https?://)?[^\s\\@.]+(?:\.+[^\s\\@.]+)+\.*(?:(?<=/)@[^\s\\]*)?`
/** A name at a network, or an address with one. */
export const SOCIAL_ADDRESS_PATTERN = String.raw`${EXPLAINED}|(?:\p{L}{1,20}(?:: | (?=@)))?(?:["“«\(]?@ ?|https?://)?[^\s\\@]+(?:/@[^\s\\@]+)?`

/**
 * http or https, a host with a dot, one line; "harbourhouse.lk" is read as https. Else null. An @ stands in
 * its path alone (tiktok.com/@shop): before that it would hide another host.
 */
export function parseWebAddress(typed: string): string | null {
  const text = inBrowser(unwrapped(readLine(typed))).replace(
    /^(https?)(?::\/|\/\/)(?=[^/])/i,
    '$1://',
  )
  const given = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([/?#]|$)/u.test(text)
    ? `https://${text}`
    : text
  if (!/^https?:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/i.test(given) || !URL.canParse(given))
    return null
  return new URL(given).hostname.includes('.') ? given : null
}

/** Links that open an app, and those that lead through a network's counter of clicks, as what they lead to. */
function inBrowser(link: string): string {
  const [, app = '', path = '', query = ''] = /^([a-z]+):\/\/([^?]*)\??(.*)$/is.exec(link) ?? []
  const params = new URLSearchParams(query)
  const name = /^[\w.-]+$/.exec(params.get('domain') ?? params.get('username') ?? '')?.[0]
  const [, id] = /^(?:page|profile|group)\/(\d+)/.exec(path) ?? []
  if (app === 'whatsapp' && numberInLink(link)) {
    return `https://wa.me/${numberInLink(link)?.replaceAll(/\D/g, '')}`
  }
  if (app === 'tg' && name) return `https://t.me/${name}`
  if (app === 'instagram' && name) return `https://instagram.com/${name}`
  if (app === 'fb' && id) return `https://facebook.com/${id}`
  if (/^https?$/i.test(app) && /^lm?\.(?:facebook|instagram)\.com\//i.test(path)) {
    return params.get('u') ?? link
  }
  return link
}

type AddressFault = 'unreadable' | 'phone' | 'email' | 'map' | 'app'

const maps =
  /^(?:https?:\/\/)?(?:www\.)?(?:maps\.|goo\.gl\/maps|google\.[a-z.]+\/maps|waze\.com|(?:www\.)?openstreetmap\.org|osm\.org|2gis\.|yandex\.[a-z]+\/maps)|^geo:/i

/** Why what was typed is no address of a site, or none of a page of a network. */
export function addressFault(typed: string): AddressFault {
  const text = unwrapped(readIdentifier(typed))
  if (numberInLink(text) || parseTelephone(typed)) return 'phone'
  if (isEmail(canonicalEmail(typed))) return 'email'
  if (maps.test(text)) return 'map'
  return /^(?!https?:)[a-z][\w+.-]*:/i.test(text) ? 'app' : 'unreadable'
}

export type SocialNetwork = 'facebook' | 'instagram'

const hosts = {
  instagram: /(?:^|\.)(?:instagram\.com|instagr\.am)$/,
  facebook: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/,
} as const satisfies Record<SocialNetwork, RegExp>
/** What a page is found by; the rest of a shared link follows the person who opens it. */
const meant = new Set(['id', 'fbid', 'story_fbid', 'v'])

/** Names have dots too: cafe.colombo is nobody's site, and shops end their names in .lk. */
function isHost(name: string): boolean {
  return /^www\./i.test(name) || isNetwork(name.toLowerCase())
}

function isNetwork(host: string): boolean {
  return Object.values(hosts).some((network) => network.test(host))
}

/** A chat with a page has its name. */
function pageOfChat(link: string): string {
  return link
    .replace(
      /^(?:https?:\/\/)?(?:www\.)?(?:m\.me|messenger\.com\/t)\/(?=[\w.])/i,
      'https://facebook.com/',
    )
    .replace(/^(?:https?:\/\/)?(?:www\.)?ig\.me\/(?:m\/)?(?=[\w.])/i, 'https://instagram.com/')
}

/** A page as people write it: @name, name, instagram.com/name?igsh=…, another site; null if it is none. */
export function parseSocialAddress(typed: string, network: SocialNetwork): string | null {
  const text = pageOfChat(unwrapped(readIdentifier(typed)).replace(/^\p{L}{1,20} (?=@)/u, ''))
  if (['phone', 'map'].includes(addressFault(text))) return null
  const name = /^(?:@ ?([\w.-]+)|([\w.-]+))\/?$/.exec(text)?.slice(1).find(Boolean)
  if (name && !isHost(name)) return /[a-z\d]/i.test(name) ? `https://${network}.com/${name}` : null
  const address = parseWebAddress(text)
  if (!address) return null
  const url = new URL(address)
  if (isNetwork(url.hostname) && url.pathname === '/') return null
  if (!hosts[network].test(url.hostname)) return address
  if (/^\/@/.test(url.pathname)) return parseSocialAddress(address.replace('/@', '/'), network)
  const foreign = [...url.searchParams.keys()].filter((key) => !meant.has(key))
  for (const key of foreign) url.searchParams.delete(key)
  return foreign.length > 0 ? url.href : address
}
