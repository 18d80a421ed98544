import { readIdentifier, readLine, unwrapped } from '#src/i18n/typed-text.ts'

export const WEB_ADDRESS_PATTERN = String.raw`(?:\p{L}{1,20}: )?(https?://)?[^\s\\@.]+(?:\.+[^\s\\@.]+)+\.*(?:(?<=/)@[^\s\\]*)?`
/** A name at a network, or an address with one. */
export const SOCIAL_ADDRESS_PATTERN = String.raw`(?:\p{L}{1,20}(?:: | (?=@)))?(?:["“«\(]?@ ?|https?://)?[^\s\\@]+(?:/@[^\s\\@]+)?`

/**
 * http or https, a host with a dot, one line; "harbourhouse.lk" is read as https. Else null. An @ stands in
 * its path alone (tiktok.com/@shop): before that it would hide another host.
 */
export function parseWebAddress(typed: string): string | null {
  const text = unwrapped(readLine(typed)).replace(/^(https?)(?::\/|\/\/)(?=[^/])/i, '$1://')
  const given = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([/?#]|$)/u.test(text)
    ? `https://${text}`
    : text
  if (!/^https?:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/i.test(given) || !URL.canParse(given))
    return null
  return new URL(given).hostname.includes('.') ? given : null
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

/** A page as people write it: @name, name, instagram.com/name?igsh=…, another site; null if it is none. */
export function parseSocialAddress(typed: string, network: SocialNetwork): string | null {
  const text = unwrapped(readIdentifier(typed)).replace(/^\p{L}{1,20} (?=@)/u, '')
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
