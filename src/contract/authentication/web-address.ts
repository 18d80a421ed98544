export const WEB_ADDRESS_PATTERN = String.raw`(https?://)?[^\s\\@.]+(?:\.+[^\s\\@.]+)+\.*`

/** http or https, a host with a dot, one line; "harbourhouse.lk" is read as https. Else null. */
export function parseWebAddress(typed: string): string | null {
  const text = typed.trim()
  const given = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text
  if (!/^https?:\/\/[^\s\\@]+$/i.test(given) || !URL.canParse(given)) return null
  return new URL(given).hostname.includes('.') ? given : null
}
