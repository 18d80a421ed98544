export const WEB_ADDRESS_PATTERN = String.raw`(https?://)?[^\s\\@]+\.[^\s\\@]+`

/**
 * A link that people may follow: http or https with a host that has a dot, at most one line.
 * "harbourhouse.lk" is taken as https. Null for every other scheme.
 */
export function parseWebAddress(typed: string): string | null {
  const text = typed.trim()
  const given = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text
  if (!/^https?:\/\/[^\s\\@]+$/i.test(given) || !URL.canParse(given)) return null
  return new URL(given).hostname.includes('.') ? given : null
}
